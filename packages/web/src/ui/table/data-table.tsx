import type { RowData } from '@tanstack/react-table'
import { useEffect, useRef, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { LoadFailure } from '../lazy/load-failure.tsx'
import { usePrinting } from './sizes/use-media.ts'
import type { TableData } from './table-props.ts'
import { TableView } from './table-view.tsx'
import type { VirtualTable as VirtualTableType, VirtualTableProps } from './virtual-table.tsx'

/** Longest table that renders all rows; longer ones render the rows on screen. */
const maxUnvirtualizedRows = 60

const FirstRows = ({ data }: { data: TableData<never> }) => (
  <TableView data={data} range={{ from: 0, until: maxUnvirtualizedRows }} />
)

const VirtualTable = lazyPart<VirtualTableProps<never>>(
  () => import('./virtual-table.tsx').then((module) => module.VirtualTable),
  {
    loading: FirstRows,
    missing: (part, { data }) => (
      <>
        <LoadFailure {...part} />
        {part.failure !== 'crashed' && <FirstRows data={data} />}
      </>
    ),
  },
) as unknown as typeof VirtualTableType

interface DataTableProps<Row extends RowData> extends TableData<Row> {
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** CSS height of a box in which the table scrolls; without it the page scrolls. */
  height?: string | undefined
}

/** A table of rows and columns; under 768 px every row is at most three lines. */
export function DataTable<Row extends RowData>({ empty, height, ...data }: DataTableProps<Row>) {
  const { rows, sorting, loading } = data
  const box = useRef<HTMLDivElement>(null)
  const boxed = height !== undefined
  // Paper does not scroll.
  const isWhole = usePrinting() || loading === true || rows.length <= maxUnvirtualizedRows

  // The virtual table takes over the measured heights of these rows.
  const drawn = useRef<readonly Row[] | null>(null)
  useEffect(() => {
    drawn.current = rows
  }, [rows])

  // Another filter or order starts at the top.
  const selection = `${sorting?.sort.field} ${sorting?.sort.descending} ${rows.length}`
  const shown = useRef(selection)
  useEffect(() => {
    if (boxed && shown.current !== selection && box.current) box.current.scrollTop = 0
    shown.current = selection
  }, [boxed, selection])

  if (!loading && rows.length === 0) return <div className="table-wrap">{empty}</div>
  return (
    <div ref={box} className={joinClasses('table-wrap', boxed && 'table-box')} style={{ maxHeight: height }}>
      {isWhole ? (
        <TableView data={data} range={{ from: 0, until: rows.length }} />
      ) : (
        <VirtualTable data={data} box={box} boxed={boxed} drawn={drawn} />
      )}
    </div>
  )
}
