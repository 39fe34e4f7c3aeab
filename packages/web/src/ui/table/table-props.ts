import type { RowData } from '@tanstack/react-table'
import type { Columns } from './columns.ts'

/** The column that the rows are sorted by. */
export interface Sort {
  field: string
  descending: boolean
}

/** Sorting of a table whose rows arrive filtered and sorted. */
export interface Sorting {
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Opening of rows by a click, and the hint of rows that cannot be opened. */
export interface RowOpening<Row> {
  onRowOpen?: ((row: Row) => void) | undefined
  isOpenable?: ((row: Row) => boolean) | undefined
  closedHint?: string | undefined
}

/** The data of a table. `columns`, `rowKey` and `rows` must be stable between renders, or every row renders again. */
export interface TableData<Row extends RowData> extends RowOpening<Row> {
  /** Names the table for screen readers. */
  caption: string
  rows: readonly Row[]
  columns: Columns<Row>
  rowKey: (row: Row) => string | number
  sorting?: Sorting | undefined
  /** True where text may wrap, so that rows differ in height also on a wide screen. */
  uneven?: boolean | undefined
  loading?: boolean | undefined
}

/** Rows `from` to `until` (exclusive) of a table. */
export interface RowRange {
  from: number
  until: number
}
