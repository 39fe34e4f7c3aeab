import * as v from 'valibot'
import { recordKey } from '../document/block-state.rules.ts'
import { JournalEntry } from './journal.schema.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'

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

/** Plan that was begun, and its journal. */
export interface JournaledPlan {
  plan: Plan
  entries: readonly JournalEntry[]
}

/** Creating the identical record again within this time of its deletion is no change (the server's rule). */
export const undoWindowMs = 10 * 60_000
/** Time that an estimate leaves for the question and the code before the record is created, and for unequal clocks. */
const marginMs = 60_000

/**
 * Records of a block that plans deleted so lately that creating them again costs nothing; keys of `recordKey`. A
 * deletion is as old as the beginning of its step. It counts for a record that is missing now: one that was created and
 * deleted once more since has an even later deletion.
 */
export function lateDeletions(
  block: Pick<OrderPlan, 'order' | 'ip' | 'subnet'>,
  plans: readonly JournaledPlan[],
  now: number,
): ReadonlySet<string> {
  const late = new Set<string>()
  for (const { plan, entries } of plans) {
    const planned = plan.orders.find(({ order }) => order === block.order)
    if (planned?.ip !== block.ip || planned.subnet !== block.subnet) continue
    const begunAt = new Map<number, number>()
    for (const entry of entries) {
      if (entry.entry === 'started' || entry.order !== block.order) continue
      if (entry.entry === 'begun') begunAt.set(entry.step, entry.at)
      const step = planned.steps[entry.step]
      const at = begunAt.get(entry.step) ?? entry.at
      const isLate = at <= now + marginMs && at > now - undoWindowMs + marginMs
      if (entry.entry === 'done' && step?.op === 'delete' && isLate) late.add(recordKey(step.from))
    }
  }
  return late
}

/** Parses one line of a journal; null for anything else, such as a line that a crash has cut. */
export function readEntry(line: unknown): JournalEntry | null {
  const parsed = v.safeParse(JournalEntry, line)
  return parsed.success ? parsed.output : null
}
