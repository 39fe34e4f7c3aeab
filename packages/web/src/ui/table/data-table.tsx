import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRows } from './data-table-rows.tsx'
import type { Column, RowsProps, Sort } from './data-table.types.ts'
import { joinClasses } from '../join-classes.ts'
import type { VirtualRows as LongRowsType } from './virtual-rows.tsx'
import { ShimmerLines } from '../feedback/shimmer-lines.tsx'
import { usePrinting } from './use-printing.ts'

export type { Column } from './data-table.types.ts'

/** Up to here drawing all rows is cheaper than watching the scroll position. */
const drawnWhole = 60

const VirtualRows = lazy(() =>
  import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })),
) as unknown as typeof LongRowsType

/** `columns` and `rowKey` are kept between renders by the caller, or every row is drawn anew; `rows` come filtered and sorted. */
interface DataTableProps<Row> extends RowsProps<Row> {
  /** Names the table for those who do not see what stands around it. */
  caption: string
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
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, sort = null, onSort, loading, empty, height, ...content } = props
  const { rows, columns } = content
  const box = useRef<HTMLDivElement>(null)
  const boxed = height !== undefined
  // On paper nothing can be scrolled to.
  const isWhole = usePrinting() || rows.length <= drawnWhole

  // Whose rows stand in the page now: their heights are known to whoever takes over from here.
  const drawn = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    drawn.current = rows
  }, [rows])

  // Another selection or order starts at its top; what was scrolled to is elsewhere now.
  const selection = `${sort?.field} ${sort?.descending} ${rows.length}`
  const shown = useRef(selection)
  useEffect(() => {
    if (boxed && shown.current !== selection && box.current) box.current.scrollTop = 0
    shown.current = selection
  }, [boxed, selection])

  if (!loading && rows.length === 0) return <div className="table-wrap">{empty}</div>
  return (
    <div ref={box} className={joinClasses('table-wrap', boxed && 'table-box')} style={{ maxHeight: height }}>
      <table className="data-table" aria-rowcount={rows.length + 1} aria-busy={loading || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {loading && skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} />)}
          {!loading && isWhole && <DataTableRows {...content} from={0} until={rows.length} />}
          {!loading && !isWhole && (
            <Suspense fallback={<DataTableRows {...content} from={0} until={drawnWhole} />}>
              <VirtualRows {...content} box={box} boxed={boxed} drawn={drawn} />
            </Suspense>
          )}
        </tbody>
      </table>
    </div>
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
