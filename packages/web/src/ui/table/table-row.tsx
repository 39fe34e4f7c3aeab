import { FlexRender, type Row as TableRowModel, type RowData } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import type { Columns, Features } from './columns.ts'
import type { RowOpening } from './table-props.ts'

interface TableRowProps<Row extends RowData> extends RowOpening<Row> {
  row: TableRowModel<Features, Row>
  /** Position among all rows, from 0. */
  index: number
  columns: Columns<Row>
  measure?: ((element: HTMLElement | null) => void) | undefined
}

/** True for a click that opens the row: not on a control, and not at the end of a text selection. */
const isForTheRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, select') && (window.getSelection()?.isCollapsed ?? true)

function TableRowInner<Row extends RowData>({ row, index, measure, ...opening }: TableRowProps<Row>) {
  const { onRowOpen, isOpenable, closedHint } = opening
  const data = row.original
  const open = onRowOpen !== undefined && (isOpenable?.(data) ?? true) ? () => onRowOpen(data) : undefined
  const closed = onRowOpen !== undefined && open === undefined
  return (
    // The button in the first cell serves the keyboard and screen readers; the click on the row is an extra.
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={joinClasses(open && 'row-open', closed && 'row-closed')}
      title={closed ? closedHint : undefined}
      onClick={open && ((event) => isForTheRow(event) && open())}
    >
      {row.getAllCells().map((cell, position) => {
        const { header, meta } = cell.column.columnDef
        return (
          <td
            key={cell.column.id}
            data-label={meta?.hideLabelOnCard ? undefined : header}
            className={meta?.align === 'right' ? 'align-right' : undefined}
          >
            {position === 0 && open ? (
              <RowButton onClick={open}>
                <FlexRender cell={cell} />
              </RowButton>
            ) : (
              <span className="cell">
                <FlexRender cell={cell} />
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="row-button cell" onClick={onClick}>
      {children}
    </button>
  )
}

/** TanStack builds new row objects for every range in view; a row renders again only when its data or place changed. */
const isSameRow = <Row extends RowData>(before: TableRowProps<Row>, now: TableRowProps<Row>): boolean =>
  before.row.original === now.row.original &&
  before.index === now.index &&
  before.columns === now.columns &&
  before.measure === now.measure &&
  before.onRowOpen === now.onRowOpen &&
  before.isOpenable === now.isOpenable &&
  before.closedHint === now.closedHint

/** One row of a table. */
export const TableRow = memo(TableRowInner, isSameRow) as typeof TableRowInner
