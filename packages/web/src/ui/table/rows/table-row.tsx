import { FlexRender, type Row as TableRowModel, type RowData } from '@tanstack/react-table'
import { memo, useId, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { joinClasses } from '../../join-classes.ts'
import { uiTexts } from '../../ui.texts.ts'
import { cellClasses, type Columns, type Features, type Priority } from '../columns.ts'
import type { PhoneLines, RowOpening, RowSelection } from '../table-props.ts'
import { Copied, RowDetail } from './row-detail.tsx'

/** Properties that all rows of a table share. */
export interface RowLook<Row extends RowData> extends RowOpening<Row> {
  columns: Columns<Row>
  /** The lines of a phone; undefined on a wide screen and on paper. */
  lines: PhoneLines<Row> | undefined
  /** First priority that leaves the table: rows then have a chevron. */
  drops: Priority | null
  onDetail: (key: string) => void
  onChoose: RowSelection<Row>['onChoose'] | undefined
  rowName: ((row: Row) => string) | undefined
  hasFields: ((row: Row) => boolean) | false | undefined
  /** Takes the height of a row whose fields were opened or closed. */
  resize?: ((index: number, element: HTMLElement) => void) | undefined
}

interface TableRowProps<Row extends RowData> {
  row: TableRowModel<Features, Row>
  /** Position among all rows, from 0. */
  index: number
  look: RowLook<Row>
  isDetailed: boolean
  isChosen: boolean
  isMarked: boolean
  measure?: ((element: HTMLElement | null) => void) | undefined
}

/** True for a click that opens the row: not on a control, and not at the end of a text selection. */
const isForTheRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, select, label') && (window.getSelection()?.isCollapsed ?? true)

function TableRowInner<Row extends RowData>(props: TableRowProps<Row>) {
  const { row, index, look, isDetailed, isChosen, isMarked, measure } = props
  const { onRowOpen, rowHref, isOpenable, closedHint, lines, drops, onChoose, columns } = look
  const data = row.original
  const detailId = useId()
  const name = look.rowName?.(data) ?? row.id
  const open = onRowOpen !== undefined && (isOpenable?.(data) ?? true) ? () => onRowOpen(data) : undefined
  const closed = onRowOpen !== undefined && open === undefined
  const identity = (content: ReactNode) => (
    <Identity href={open && rowHref?.(data)} onOpen={open}>
      {content}
    </Identity>
  )
  const hasChevron = look.hasFields !== false && (lines !== undefined || drops !== null)
  const moreClass = lines === undefined ? `more-${drops}` : undefined
  const toggleDetail = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => look.onDetail(row.id))
    const element = currentTarget.closest('tr')
    if (element) look.resize?.(index, element)
  }
  return (
    <>
      {/* The link or button in the row serves the keyboard and screen readers; the click on the row is an extra. */}
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        className={joinClasses(
          open && 'row-open',
          closed && 'row-closed',
          isChosen && 'row-chosen',
          isMarked && 'row-marked',
        )}
        title={closed ? closedHint : undefined}
        onClick={open && ((event) => isForTheRow(event) && open())}
      >
        {onChoose && !lines && (
          <td className="choose-cell">
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={uiTexts.chooseRow(name)}
                onChange={(event) => onChoose(data, event.target.checked)}
              />
            </label>
          </td>
        )}
        {lines ? <RowLines row={data} lines={lines} identity={identity} /> : <Cells {...{ row, columns, identity }} />}
        {lines?.action && <td className="action-cell">{lines.action(data)}</td>}
        {hasChevron && (
          <td className={joinClasses('more-cell', moreClass)}>
            {(!look.hasFields || look.hasFields(data)) && (
              <button
                type="button"
                className="row-more"
                aria-label={uiTexts.moreFields(name)}
                aria-expanded={isDetailed}
                aria-controls={isDetailed ? detailId : undefined}
                onClick={toggleDetail}
              />
            )}
          </td>
        )}
      </tr>
      {isDetailed && hasChevron && (
        <RowDetail
          {...{ id: detailId, row, className: moreClass }}
          isPhone={lines !== undefined}
          span={lines ? (lines.action ? 3 : 2) : columns.length + (onChoose ? 2 : 1)}
        />
      )}
    </>
  )
}

function Cells<Row extends RowData>(props: {
  row: TableRowModel<Features, Row>
  columns: Columns<Row>
  identity: (content: ReactNode) => ReactNode
}) {
  const first = Math.max(
    0,
    props.columns.findIndex(({ meta }) => meta?.identity),
  )
  return props.row.getAllCells().map((cell, position) => {
    const { meta } = cell.column.columnDef
    const content = <FlexRender cell={cell} />
    return (
      <td key={cell.column.id} className={joinClasses(...cellClasses(meta)) || undefined}>
        <Copied cell={cell}>
          {position === first ? props.identity(content) : <span className="cell">{content}</span>}
        </Copied>
      </td>
    )
  })
}

interface IdentityProps {
  href: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** The part of a row that names it: a link, a button without an address, text in a row that does not open. */
function Identity({ href, onOpen, children }: IdentityProps) {
  if (!onOpen) return <span className="cell">{children}</span>
  if (href === undefined) {
    return (
      <button type="button" className="row-button cell" onClick={onOpen}>
        {children}
      </button>
    )
  }
  return (
    <Link
      href={href}
      className="row-link cell"
      onClick={(event) => {
        // Opens as the click on the row does, which may keep a state in the history.
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Link>
  )
}

/** TanStack builds new row objects for every range in view; a row renders again only when its data or place changed. */
const isSameRow = <Row extends RowData>(before: TableRowProps<Row>, now: TableRowProps<Row>): boolean =>
  before.row.original === now.row.original &&
  before.index === now.index &&
  before.look === now.look &&
  before.measure === now.measure &&
  before.isDetailed === now.isDetailed &&
  before.isChosen === now.isChosen &&
  before.isMarked === now.isMarked

/** One row of a table, with the fields behind its chevron while they are open. */
export const TableRow = memo(TableRowInner, isSameRow) as typeof TableRowInner

interface RowLinesProps<Row> {
  row: Row
  lines: PhoneLines<Row>
  /** Wraps the title in what opens the row. */
  identity: (title: ReactNode) => ReactNode
}

/** A row on a phone: at most three lines. */
function RowLines<Row>({ row, lines, identity }: RowLinesProps<Row>) {
  const marks = lines.marks?.(row)
  const parts = lines.line(row).filter((part) => part !== null)
  return (
    <td className="line-cell">
      <span className="line-top">
        {identity(lines.title(row))}
        <span className="line-figure">{lines.figure?.(row)}</span>
      </span>
      {(parts.length > 0 || lines.lateMarks) && (
        <span className="line-second">
          <span className="line-text">{parts.join(' · ')}</span>
          {lines.lateMarks && <span className="line-marks">{lines.lateMarks(row)}</span>}
        </span>
      )}
      {marks && <span className="line-marks">{marks}</span>}
    </td>
  )
}
