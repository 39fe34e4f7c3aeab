import type { RowData } from '@tanstack/react-table'
import { useMemo, useRef, useEffect, type RefObject } from 'react'
import { ShimmerLines } from '../feedback/loading/shimmer-lines.tsx'
import { joinClasses } from '../join-classes.ts'
import { lowestPriority } from './columns.ts'
import { TableRow, type RowLook } from './rows/table-row.tsx'
import { useIsPhone, usePrinting } from './sizes/use-media.ts'
import { TableHead } from './table-head.tsx'
import type { OpenFields, RowRange, TableData } from './table-props.ts'
import { useDataTable } from './use-data-table.ts'

interface TableViewProps<Row extends RowData> extends Pick<RowLook<Row>, 'resize'> {
  data: TableData<Row>
  fields: OpenFields
  range: RowRange
  /** Height in px of the rows that are left out above and below. */
  above?: number
  below?: number
  measure?: ((element: HTMLElement | null) => void) | undefined
}

const skeletonRows = ['1', '2', '3', '4', '5', '6']

/** The `<table>` of the rows in a range, or of skeletons while the rows are loading. */
export function TableView<Row extends RowData>({
  data,
  fields,
  range,
  above = 0,
  below = 0,
  measure,
  resize,
}: TableViewProps<Row>) {
  const table = useDataTable(data, range)
  const element = useRef<HTMLTableElement>(null)
  useOverflow(element)
  const { caption, rows, columns, loading, selection, markedKey, rowKey } = data
  const look = useLook(data, resize, fields.onDetail)
  const span = columns.length + (selection ? 2 : 1)
  return (
    <table
      ref={element}
      className={joinClasses('data-table', look.drops && `drops-${look.drops}`)}
      aria-rowcount={rows.length + 1}
      aria-busy={loading || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <TableHead table={table} rows={rows} selection={selection} drops={look.drops} />
      <tbody>
        {above > 0 && <Spacer height={above} span={span} />}
        {loading
          ? skeletonRows.map((key) => <SkeletonRow key={key} {...{ data, isLines: look.lines !== undefined }} />)
          : table
              .getRowModel()
              .rows.map((one) => (
                <TableRow
                  key={one.id}
                  row={one}
                  index={range.from + one.index}
                  look={look}
                  measure={measure}
                  isDetailed={fields.open.has(one.id)}
                  isChosen={selection?.chosen.has(rowKey(one.original)) ?? false}
                  isMarked={rowKey(one.original) === markedKey}
                />
              ))}
        {below > 0 && <Spacer height={below} span={span} />}
      </tbody>
    </table>
  )
}

/** Returns the properties that all rows share, the same object until one of them changes. */
function useLook<Row extends RowData>(
  data: TableData<Row>,
  resize: RowLook<Row>['resize'],
  onDetail: (key: string) => void,
): RowLook<Row> {
  const { columns, onRowOpen, rowHref, isOpenable, closedHint, rowName, hasFields, phone, selection } = data
  const isPhone = useIsPhone()
  const isPrinting = usePrinting()
  const lines = isPhone && !isPrinting ? phone : undefined
  const onChoose = selection?.onChoose
  return useMemo(
    () => ({
      columns,
      onRowOpen,
      rowHref,
      isOpenable,
      closedHint,
      onDetail,
      onChoose,
      rowName,
      hasFields,
      resize,
      lines,
      drops: lowestPriority(columns),
    }),
    [columns, onRowOpen, rowHref, isOpenable, closedHint, onDetail, onChoose, rowName, hasFields, resize, lines],
  )
}

function SkeletonRow<Row extends RowData>({ data, isLines }: { data: TableData<Row>; isLines: boolean }) {
  if (isLines) {
    return (
      <tr className="skeleton-row">
        <td className="line-cell">
          <ShimmerLines lines={2} />
        </td>
      </tr>
    )
  }
  return (
    <tr className="skeleton-row">
      {data.selection && (
        <td className="choose-cell">
          <ShimmerLines lines={1} />
        </td>
      )}
      {data.columns.map((column, index) => (
        <td
          key={column.id ?? index}
          className={joinClasses(column.meta?.priority && `priority-${column.meta.priority}`)}
        >
          <ShimmerLines lines={1} />
        </td>
      ))}
    </tr>
  )
}

/** Takes the place of the rows that are not rendered. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className="table-spacer" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, there is nothing to name */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/**
 * Marks the box of a table that is wider than its box (`data-scrolls`), and whether columns are hidden behind its right
 * edge (`data-more`). Only such a box scrolls: any other keeps its header at the edge of the window.
 */
function useOverflow(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const [content, box] = [table.current, table.current?.parentElement]
    if (!content || !box) return
    const look = () => {
      const isWider = content.offsetWidth > box.clientWidth
      box.toggleAttribute('data-scrolls', isWider)
      box.toggleAttribute('data-more', isWider && box.scrollLeft + box.clientWidth < content.offsetWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(content)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [table])
}
