import type { RowData } from '@tanstack/react-table'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { LoadFailure } from '../lazy/load-failure.tsx'
import { usePrinting } from './sizes/use-media.ts'
import type { OpenFields, TableData } from './table-props.ts'
import { TableView } from './table-view.tsx'
import type { VirtualTable as VirtualTableType, VirtualTableProps } from './virtual-table.tsx'

/** Longest table that renders all rows; longer ones render the rows on screen. */
const maxUnvirtualizedRows = 60

const FirstRows = ({ data, fields }: Pick<VirtualTableProps<never>, 'data' | 'fields'>) => (
  <TableView data={data} fields={fields} range={{ from: 0, until: maxUnvirtualizedRows }} />
)

const VirtualTable = lazyPart<VirtualTableProps<never>>(
  () => import('./virtual-table.tsx').then((module) => module.VirtualTable),
  {
    loading: FirstRows,
    missing: (part, { data, fields }) => (
      <>
        <LoadFailure {...part} />
        {part.failure !== 'crashed' && <FirstRows data={data} fields={fields} />}
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

  const fields = useOpenFields()

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
        <TableView data={data} fields={fields} range={{ from: 0, until: rows.length }} />
      ) : (
        <VirtualTable data={data} fields={fields} box={box} boxed={boxed} drawn={drawn} />
      )}
    </div>
  )
}

const noneOpen: ReadonlySet<string> = new Set()

/** Keeps the open fields of rows, also while another table takes the place of the first rows. */
function useOpenFields(): OpenFields {
  const [open, setOpen] = useState(noneOpen)
  const onDetail = useCallback(
    (key: string) =>
      setOpen((keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])),
    [],
  )
  return { open, onDetail }
}
