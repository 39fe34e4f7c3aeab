import { DataTableRow } from './data-table-row.tsx'
import type { RowsProps } from './data-table.types.ts'

interface DataTableRowsProps<Row> extends RowsProps<Row> {
  /** The first row to draw, and the first one not to draw. */
  from: number
  until: number
  measure?: ((element: HTMLElement | null) => void) | undefined
}

/** Some of the rows, one after the other. */
export function DataTableRows<Row>({ rows, rowKey, from, until, ...row }: DataTableRowsProps<Row>) {
  return rows
    .slice(from, until)
    .map((data, position) => <DataTableRow key={rowKey(data)} row={data} index={from + position} {...row} />)
}
