import type { Severity } from '@ip-portal/core/orders'

/** A column for a person: what it is called and what a row says in it. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => string
  /** Colour of the cell; the text says the same without it. */
  severity?: (row: Row) => Severity | null
  align?: 'right'
  /** Text that may be cut on a narrow terminal; numbers, addresses and dates may not. */
  isCuttable?: true
  /** Left out when even that is not enough: the lowest number first. */
  leaveOut?: number
}

/** A line of a card: a word and its value. */
export type Line = readonly [word: string, value: string, severity?: Severity | null]

/** A part of a page for a person. */
export type Section =
  | { title: string; lines: readonly Line[] }
  | { title: string; text: string }
  | { title: string; columns: readonly Column<never>[]; rows: readonly unknown[]; none: string }

/** A table of any row type as a section. */
export const tableSection = <Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  none: string,
): Section => ({ title, columns: columns as unknown as readonly Column<never>[], rows, none })
