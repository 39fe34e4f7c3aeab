import type { RowData } from '@tanstack/react-table'
import { ShimmerLines } from '../feedback/shimmer-lines.tsx'
import { TableHead } from './table-head.tsx'
import type { RowRange, TableData } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import { useDataTable } from './use-data-table.ts'

interface TableViewProps<Row extends RowData> {
  data: TableData<Row>
  range: RowRange
  /** Height in px of the rows that are left out above and below. */
  above?: number
  below?: number
  measure?: ((element: HTMLElement | null) => void) | undefined
}

const skeletonRows = ['1', '2', '3', '4', '5', '6']

/** The `<table>` of the rows in a range, or of skeletons while the rows are loading. */
export function TableView<Row extends RowData>({ data, range, above = 0, below = 0, measure }: TableViewProps<Row>) {
  const table = useDataTable(data, range)
  const { caption, rows, columns, loading, onRowOpen, isOpenable, closedHint } = data
  const row = { columns, measure, onRowOpen, isOpenable, closedHint }
  return (
    <table className="data-table" aria-rowcount={rows.length + 1} aria-busy={loading || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead table={table} />
      <tbody>
        {above > 0 && <Spacer height={above} span={columns.length} />}
        {loading
          ? skeletonRows.map((key) => (
              <tr key={key} className="skeleton-row">
                {table.getAllColumns().map(({ id, columnDef }) => (
                  <td key={id} data-label={columnDef.header}>
                    <ShimmerLines lines={1} />
                  </td>
                ))}
              </tr>
            ))
          : table
              .getRowModel()
              .rows.map((one) => <TableRow key={one.id} row={one} index={range.from + one.index} {...row} />)}
        {below > 0 && <Spacer height={below} span={columns.length} />}
      </tbody>
    </table>
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
