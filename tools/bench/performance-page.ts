import { wrap } from '../docs/markdown.ts'
import type { Row, Table } from './table.ts'
import { short } from './table.ts'

/** A run of a benchmark: a line of docs/performance.jsonl. */
export interface Run {
  date: string
  commit: string
  /** Load of the machine after the run; one process at work is 1. */
  load: number
  machine: string
  name: string
  peers?: string
  /** Floor, rounds and what is left out; runs before 2026-11-29 have none. */
  notes?: string[]
  rows: Row[]
}

const heading = `# Speed, measured

\`npm run bench\` measures each figure beside a floor in the same run, adds the run to performance.jsonl and writes this
page from the newest run of each benchmark. Machines drift by a third, so a ratio says more
than a value: it is the median of pairs that were measured back to back, not the value over the floor of its row. A
floor is what a good engineer writes with the same libraries. Record 28 says what was done about each cause.
`

/** Describes a table as a run, on one line of the history; each missed goal has its reason. */
export const runOf = (
  { rows, peers, notes, misses = {} }: Table,
  about: Omit<Run, 'rows' | 'peers' | 'notes'>,
): Run => ({
  ...about,
  ...(peers === undefined ? {} : { peers }),
  ...(notes === undefined ? {} : { notes }),
  rows: rows.map((row) => {
    const reason = isMet(row) ? undefined : Object.entries(misses).find(([name]) => row.what.startsWith(name))?.[1]
    return reason === undefined ? row : { ...row, reason }
  }),
})

const isMet = ({ ratio, value, goal }: Row): boolean => goal === undefined || (ratio ?? value) <= goal

/** Writes the page from all runs, the oldest first. */
export function performancePage(runs: readonly Run[]): string {
  const newest = new Map(runs.map((run) => [run.name, run]))
  const parts = [...newest.values()].toSorted((one, other) => one.name.localeCompare(other.name)).map(part)
  return [heading, ...parts].join('\n')
}

function part({ name, date, commit, load, machine, peers, notes = [], rows }: Run): string {
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))]
  return [
    `## ${name}`,
    '',
    `Commit ${commit}, ${date.slice(0, 10)}, load ${load.toFixed(1)}, ${machine}.`,
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => wrap(`- ${note}`))]),
    ...(peers === undefined ? [] : ['', 'Others, measured once:', '', ...peers.split('; ').map((peer) => `- ${peer}`)]),
    '',
    '| what | floor | value | unit | ratio | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => line(row, reasons)),
    '',
    ...(reasons.length === 0 ? [] : [...reasons.map((reason, at) => `${at + 1}. ${reason}`), '']),
  ].join('\n')
}

/** Writes a row; a missed goal names its reason by the number below the table. */
function line(row: Row, reasons: readonly string[]): string {
  const { what, floor, value, unit, ratio, goal, reason } = row
  const missed = reason === undefined ? '**no**' : `**no** (${reasons.indexOf(reason) + 1})`
  const met = goal === undefined ? '' : isMet(row) ? 'yes' : missed
  return `| ${[what, short(floor), short(value), unit, short(ratio), goal === undefined ? '' : `<= ${goal}`, met].join(' | ')} |`
}
