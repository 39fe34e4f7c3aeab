/**
 * A benchmark is a file `bench/<subject>.bench.ts` of a package or of tools/ that exports
 *
 *     export const name = 'cli-start'
 *     export async function run(): Promise<Table> { ... }
 *
 * `npm run bench` runs them all, `npm run bench -- start` those whose name or path contains a word.
 * Every figure stands beside a floor measured in the same run, because machines drift; none is asserted. A floor is
 * what a good engineer writes with the same libraries.
 */
export interface BenchModule {
  name: string
  run: () => Promise<Table>
  /** True for one that runs only when a word names it. */
  isOnlyNamed?: boolean
}

export interface Table {
  rows: Row[]
  /** Reason for measuring nothing (something is not built); one line. */
  skipped?: string
  /** Figures of comparable programs, measured once by others. */
  peers?: string
  /** Why goals are missed, by the beginning of the names of their rows. */
  misses?: Readonly<Record<string, string>>
  /** Facts that a reader of the figures needs: floor, rounds, what is left out. */
  notes?: string[]
  /** Further lines for the terminal alone. */
  details?: string[]
}

export interface Row {
  what: string
  /** The same unit as `value`; null where the figure stands alone (a size, a number of requests). */
  floor: number | null
  value: number
  unit: string
  /** Median of the pairwise ratios to the floor; null without one. */
  ratio: number | null
  /** Highest acceptable ratio, or highest acceptable value where there is no floor. */
  goal?: number
  /** Says why the goal is missed: that of the table for it. */
  reason?: string
}

/** Writes a figure as short as it says something; empty without one. */
export const short = (value: number | null): string =>
  value === null ? '' : value.toFixed(value >= 1_000 ? 0 : value >= 10 ? 1 : 2)

const verdict = ({ ratio, value, goal }: Row): string =>
  goal === undefined ? '' : (ratio ?? value) <= goal ? `<= ${goal}` : `<= ${goal}  missed`

/** Aligns the rows as text. */
export function formatTable({ rows, skipped, notes = [], details = [] }: Table): string {
  if (skipped !== undefined) return `  skipped: ${skipped}`
  const cells = [
    ['what', 'floor', 'value', 'unit', 'ratio', 'goal'],
    ...rows.map((row) => [row.what, short(row.floor), short(row.value), row.unit, short(row.ratio), verdict(row)]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? []
  const isText = (column: number) => column === 0 || column === 3 || column === 5
  const lines = cells.map((line) =>
    line.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  return [...lines, ...notes, ...details].map((line) => `  ${line.trimEnd()}`).join('\n')
}
