import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

const Result = v.object({
  name: v.string(),
  promise: v.string(),
  engine: v.picklist(['sqlite', 'postgres']),
  figures: v.array(
    v.object({
      what: v.string(),
      value: v.nullable(v.number()),
      unit: v.string(),
      atMost: v.optional(v.number()),
      atLeast: v.optional(v.number()),
    }),
  ),
  /** Message of the error that ended the fault. */
  error: v.nullable(v.string()),
  /** ISO 8601. */
  date: v.string(),
  seconds: v.number(),
  /** Load average of one minute at the end. */
  load: v.number(),
  commit: v.string(),
})

/** Outcome of one fault on one engine. */
export type Result = v.InferOutput<typeof Result>

/** Reads the results of earlier runs; none when there is no readable file. */
export function readResults(path: string): Result[] {
  try {
    return v.parse(v.array(Result), JSON.parse(readFileSync(path, 'utf8')))
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
