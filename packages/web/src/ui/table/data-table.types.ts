import type { ReactNode } from 'react'

/** One column: where its text comes from and how it is laid out. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'right'
  width?: string
  /** On a phone the row is a card of "header: value" lines; this one shows its value alone. */
  hideLabelOnCard?: boolean
}

/** By which column the rows come sorted. */
export interface Sort {
  field: string
  descending: boolean
}

/** What the rows of a table are drawn from. */
export interface RowsProps<Row> extends RowOpening<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** True where words may wrap, so that rows differ in height also on a wide screen. */
  uneven?: boolean | undefined
}

/** What the parts of a table know about opening a row. */
export interface RowOpening<Row> {
  onRowOpen?: ((row: Row) => void) | undefined
  isOpenable?: ((row: Row) => boolean) | undefined
  closedHint?: string | undefined
}
