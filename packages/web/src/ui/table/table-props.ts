import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
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
  /** Address of what the row opens; with it the row's identity is a link, else a button. */
  rowHref?: ((row: Row) => string) | undefined
  isOpenable?: ((row: Row) => boolean) | undefined
  closedHint?: string | undefined
}

/** The lines that a phone shows of a row; the other fields open by its chevron. */
export interface PhoneLines<Row> {
  /** Left part of the first line, which opens the row. */
  title: (row: Row) => ReactNode
  /** Right part of the first line. */
  figure?: (row: Row) => ReactNode
  /** Parts of the second line. */
  line: (row: Row) => (string | null)[]
  /** Exceptions whose data comes after the rows: at the end of the second line, so that their arrival moves nothing. */
  lateMarks?: (row: Row) => ReactNode
  /** Exceptions, in the third line; null for a row without any. */
  marks?: (row: Row) => ReactNode
  /** Button beside the lines for what people most often came for; the other actions are behind the chevron. */
  action?: (row: Row) => ReactNode
}

/** Rows that the user has chosen. `onChoose` must be stable between renders. */
export interface RowSelection<Row> {
  chosen: ReadonlySet<string | number>
  onChoose: (row: Row, isChosen: boolean) => void
  onChooseAll: (isChosen: boolean) => void
}

/**
 * The data of a table. `columns`, `rows`, `phone` and the functions must be stable between renders, or every row renders
 * again.
 */
export interface TableData<Row extends RowData> extends RowOpening<Row> {
  /** Names the table for screen readers. */
  caption: string
  rows: readonly Row[]
  columns: Columns<Row>
  rowKey: (row: Row) => string | number
  /** Names a row for screen readers; its key by default. */
  rowName?: ((row: Row) => string) | undefined
  /** False where a row, or every row, has no other fields and so no chevron. */
  hasFields?: ((row: Row) => boolean) | false | undefined
  sorting?: Sorting | undefined
  phone: PhoneLines<Row>
  selection?: RowSelection<Row> | undefined
  /** Key of the row that the user has just changed; it stands out for a moment. */
  markedKey?: string | number | null | undefined
  /** True where text may wrap, so that rows differ in height also on a wide screen. */
  uneven?: boolean | undefined
  loading?: boolean | undefined
}

/** Rows `from` to `until` (exclusive) of a table. */
export interface RowRange {
  from: number
  until: number
}

/** Rows whose other fields are open, by their keys in the table. */
export interface OpenFields {
  open: ReadonlySet<string>
  /** Opens or closes the fields of a row; stable between renders. */
  onDetail: (key: string) => void
}
