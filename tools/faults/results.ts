import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Figure } from './figure.ts'
import type { Engine } from './world.ts'

/** Outcome of one fault on one engine. */
export interface Result {
  name: string
  promise: string
  engine: Engine
  figures: Figure[]
  /** Message of the error that ended the fault. */
  error: string | null
  /** ISO 8601. */
  date: string
  seconds: number
  /** Load average of one minute at the end. */
  load: number
  commit: string
}

/** Reads the results of earlier runs; none when there is no readable file. */
export function readResults(path: string): Result[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Result[]
  } catch {
    return []
  }
}

/** Replaces the result of the same fault and engine, and writes all of them. */
export function keepResult(path: string, results: readonly Result[], result: Result): Result[] {
  const others = results.filter(({ name, engine }) => name !== result.name || engine !== result.engine)
  const all = [...others, result]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
  return all
}
