import { useEffect, useRef, type ReactNode } from 'react'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { Column, RowOpening, Sort } from './data-table.types.ts'
import { joinClasses } from './join-classes.ts'
import { ShimmerLines } from './shimmer-lines.tsx'
import { useVisibleRows } from './use-visible-rows.ts'

export type { Column } from './data-table.types.ts'

interface DataTableProps<Row> extends RowOpening<Row> {
  /** Names the table for those who do not see what stands around it. */
  caption: string
  /** Kept between renders by the caller, or every row is drawn anew. */
  columns: readonly Column<Row>[]
  /** Already filtered and sorted. */
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | null
  onSort?: ((field: string) => void) | undefined
  loading?: boolean
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Makes the table scroll in a box of this height; without it the page scrolls. */
  height?: string | undefined
}

const skeletonRows = ['1', '2', '3', '4', '5', '6']

/** Rows and columns; under 768 px every row becomes a card. Long tables draw what is on screen only. */
export function DataTable<Row>({ columns, rows, rowKey, sort = null, onSort, ...props }: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const boxed = props.height !== undefined
  const keyOf = (index: number) => {
    const row = rows[index]
    return row === undefined ? index : rowKey(row)
  }
  const { items, above, below, measure } = useVisibleRows({ count: rows.length, keyOf, box, boxed })

  // Another selection or order starts at its top; what was scrolled to is elsewhere now.
  const selection = `${sort?.field} ${sort?.descending} ${rows.length}`
  const shown = useRef(selection)
  useEffect(() => {
    if (shown.current !== selection && box.current) box.current.scrollTop = 0
    shown.current = selection
  }, [selection])

  if (!props.loading && rows.length === 0) return <div className="table-wrap">{props.empty}</div>
  return (
    <div ref={box} className={joinClasses('table-wrap', boxed && 'table-box')} style={{ maxHeight: props.height }}>
      <table className="data-table" aria-rowcount={rows.length + 1} aria-busy={props.loading || undefined}>
        <caption className="visually-hidden">{props.caption}</caption>
        <DataTableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {above > 0 && <Spacer height={above} span={columns.length} />}
          {props.loading
            ? skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} />)
            : items.map(({ index }) => {
                const row = rows[index]
                return row === undefined ? null : (
                  <DataTableRow
                    key={rowKey(row)}
                    row={row}
                    index={index}
                    columns={columns}
                    measure={measure}
                    onRowOpen={props.onRowOpen}
                    isOpenable={props.isOpenable}
                    closedHint={props.closedHint}
                  />
                )
              })}
          {below > 0 && <Spacer height={below} span={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className="table-spacer" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, there is nothing to name */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className="skeleton-row">
      {columns.map((column) => (
        <td key={column.id} data-label={column.header}>
          <ShimmerLines lines={1} />
        </td>
      ))}
    </tr>
  )
}
