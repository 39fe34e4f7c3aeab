import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './table.ts'

/** A program and its arguments. */
export type Command = readonly [string, ...string[]]

/** Costs of one run of a program; null without python3. */
export interface ProcessCost {
  wallMs: number
  /** User and system time together. */
  cpuMs: number | null
  peakMiB: number | null
}

interface Run extends ProcessCost {
  code: number
}

/**
 * Number of rounds, requests or records of a measurement. `BENCH_ONCE=1` takes the smallest, which measures nothing but
 * shows that every program still works.
 */
export const amount = (usual: number, once = 1): number => (process.env['BENCH_ONCE'] === '1' ? once : usual)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2
}

/** Median of value[i] / floor[i]: each pair was measured back to back, so a slow moment slows both. */
const pairwiseRatio = (values: readonly number[], floors: readonly number[]): number =>
  median(values.map((value, index) => value / (floors[index] ?? Number.NaN)))

/** Makes a row of paired samples. */
export function pairedRow(
  what: string,
  unit: string,
  values: readonly number[],
  floors: readonly number[],
  goal?: number,
): Row {
  const row = { what, unit, floor: median(floors), value: median(values), ratio: pairwiseRatio(values, floors) }
  return goal === undefined ? row : { ...row, goal }
}

function costsByPython(commands: readonly Command[]): Run[] | null {
  const helper = spawnSync('python3', [join(import.meta.dirname, 'processes.py')], {
    input: JSON.stringify(commands),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return helper.status === 0 ? (JSON.parse(helper.stdout) as Run[]) : null
}

function wallTimeOnly([program, ...programArguments]: Command): Run {
  const start = performance.now()
  const done = spawnSync(program, programArguments, { stdio: 'ignore' })
  return { wallMs: performance.now() - start, cpuMs: null, peakMiB: null, code: done.status ?? -1 }
}

/**
 * Runs the commands in turn (A B A B ...), `rounds` times, after one round that warms the disk cache and is
 * not counted (`warmUps`). Returns the costs of each command. CPU and memory need python3; without it there is
 * wall time only. Throws when a command fails: a program that ends early is fast.
 */
export function interleaveProcesses(
  commands: readonly Command[],
  rounds: number,
  warmUps = amount(1, 0),
): ProcessCost[][] {
  const sequence = Array.from({ length: rounds + warmUps }, () => commands).flat()
  const runs = costsByPython(sequence) ?? sequence.map(wallTimeOnly)
  const failed = runs.findIndex(({ code }) => code !== 0)
  if (failed >= 0) throw new Error(`failed with ${runs[failed]?.code}: ${sequence[failed]?.join(' ')}`)
  return commands.map((_, at) =>
    runs.filter((_run, index) => index >= warmUps * commands.length && index % commands.length === at),
  )
}

/** Makes rows for wall time, CPU time and peak memory of a program against its floor. */
export function processRows(
  what: string,
  costs: readonly ProcessCost[],
  floors: readonly ProcessCost[],
  goals: { wall?: number; cpu?: number; peak?: number } = {},
): Row[] {
  const part = (label: string, unit: string, key: keyof ProcessCost, goal?: number): Row[] => {
    const values = costs.map((cost) => cost[key])
    const others = floors.map((cost) => cost[key])
    const isKnown = (value: number | null) => value !== null
    if (!values.every(isKnown) || !others.every(isKnown)) return []
    return [pairedRow(`${what}: ${label}`, unit, values, others, goal)]
  }
  return [
    ...part('wall', 'ms', 'wallMs', goals.wall),
    ...part('cpu', 'ms', 'cpuMs', goals.cpu),
    ...part('peak memory', 'MiB', 'peakMiB', goals.peak),
  ]
}

/** CPU time in ms that a running process has used so far, all threads; null outside Linux. */
export function cpuMsOf(pid: number): number | null {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const spent = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
    return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
  } catch {
    return null
  }
}
