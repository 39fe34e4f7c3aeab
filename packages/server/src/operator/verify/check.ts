import type { Db } from '../../store/db/open.ts'

/** Row that breaks a rule. */
export interface Problem {
  table: string
  id: number | string
  problem: string
}

/** Result of one check: how many rows it has looked at, and those that fail. */
export interface Checked {
  rows: number
  problems: Problem[]
}

/** Looks at rows of one kind in the snapshot of a read transaction. */
export type Check = (db: Db) => Promise<Checked>

/** Tests each row against named rules; each must be null (fine) or the text of the problem. */
export function checkRows<Row>(
  rows: readonly Row[],
  table: string,
  idOf: (row: Row) => number | string,
  rules: (row: Row) => (string | false | null)[],
): Checked {
  const problems = rows.flatMap((row) =>
    rules(row).flatMap((problem) => (problem ? [{ table, id: idOf(row), problem }] : [])),
  )
  return { rows: rows.length, problems }
}

/** Joins the results of several checks. */
export const joined = (...results: Checked[]): Checked => ({
  rows: results.reduce((sum, { rows }) => sum + rows, 0),
  problems: results.flatMap(({ problems }) => problems),
})
