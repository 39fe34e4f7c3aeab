import * as v from 'valibot'
import type { Plan } from '../plan/plan.schema.ts'
import { JournalEntry } from './journal.schema.ts'

/** Progress of one order: `done` steps for sure, one more perhaps when `isNextOpen`. */
export interface Progress {
  done: number
  isNextOpen: boolean
}

const untouched: Progress = { done: 0, isNextOpen: false }

/** Reads from a journal how far every order of its plan is, by order id. */
export function progressOf(entries: readonly JournalEntry[]): ReadonlyMap<number, Progress> {
  const progress = new Map<number, Progress>()
  for (const entry of entries) {
    if (entry.entry === 'started') {
      for (const { order } of entry.plan.orders) progress.set(order, untouched)
      continue
    }
    const { done } = progress.get(entry.order) ?? untouched
    progress.set(entry.order, {
      done: entry.entry === 'done' ? entry.step + 1 : done,
      isNextOpen: entry.entry === 'begun',
    })
  }
  return progress
}

/** True when the journal holds the end of every step. */
export function isFinished({ orders }: Plan, entries: readonly JournalEntry[]): boolean {
  const progress = progressOf(entries)
  return orders.every(({ order, steps }) => (progress.get(order)?.done ?? 0) >= steps.length)
}

/** True when a step may have reached the server. A power cut may have taken every line after the first. */
export const hasTouched = (entries: readonly JournalEntry[]): boolean =>
  entries.length === 1 || [...progressOf(entries).values()].some(({ done, isNextOpen }) => done > 0 || isNextOpen)

/** Parses one line of a journal; null for anything else, such as a line that a crash has cut. */
export function readEntry(line: unknown): JournalEntry | null {
  const parsed = v.safeParse(JournalEntry, line)
  return parsed.success ? parsed.output : null
}
