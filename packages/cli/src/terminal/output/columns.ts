import type { Severity } from '@ip-portal/core/kernel/values/severity'

/** Column of a table for users: its title and the text of a row. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => string
  /** Colour of the cell; the text has the same meaning without it. */
  severity?: (row: Row) => Severity | null
  align?: 'right'
  /** Text that may be cut on a narrow terminal; numbers, addresses and dates may not. */
  isCuttable?: true
  /**
   * Order in which columns are left out when cutting is not enough, lowest first. Those without a place follow, the last
   * column first; the first column stays.
   */
  leaveOut?: number
}

/** Line of a card: a label and its value. */
export type Line = readonly [label: string, value: string, severity?: Severity | null]

/** Titled part of the output for users. */
export type Section =
  | { title: string; lines: readonly Line[] }
  | { title: string; text: string }
  | { title: string; columns: readonly Column<never>[]; rows: readonly unknown[]; none: string }

/** Makes a section of a table with any row type. */
export const tableSection = <Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  none: string,
): Section => ({ title, columns: columns as unknown as readonly Column<never>[], rows, none })
