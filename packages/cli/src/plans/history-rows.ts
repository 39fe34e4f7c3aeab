import {
  progressOf,
  totalsOf,
  withStates,
  type JournalEntry,
  type PlanRow,
  type StoredState,
} from '@ip-portal/core/desired-state'
import type { Settings } from '../config/settings.ts'
import { journalsOf, type Journal } from './journal-file.ts'

/** Row of the history; `number` is null for a plan that only this machine knows. */
export type HistoryRow = Omit<PlanRow, 'number'> & { number: number | null; state: StoredState }

/**
 * Joins the plans of the company and those that only this machine knows, newest first. This machine may know of more
 * steps than the portal.
 */
export function historyOf(settings: Pick<Settings, 'journalFolder' | 'url'>, stored: readonly PlanRow[]): HistoryRow[] {
  const known = new Map([...journalsOf(settings)].map((journal) => [journal.plan.id, rowOf(journal)]))
  for (const plan of stored) known.set(plan.id, { ...plan, done: Math.max(plan.done, known.get(plan.id)?.done ?? 0) })
  const plans = [...known.values()].toSorted((one, other) => (other.posted_at ?? '').localeCompare(one.posted_at ?? ''))
  return withStates(plans)
}

/** Row of a plan that only this machine knows. */
function rowOf({ plan, entries }: Journal): Omit<HistoryRow, 'state'> {
  const times = entries.map(({ at }) => new Date(at).toISOString())
  return {
    id: plan.id,
    number: null,
    made_at: plan.madeAt,
    posted_at: times[0] ?? null,
    changed_at: times.at(-1) ?? null,
    undoes: plan.undoes,
    orders: plan.orders.map(({ order }) => order),
    steps: totalsOf(plan).steps,
    done: stepsDone(entries),
    actor: {
      kind: '',
      name: null,
    },
    confirm_within: null,
    confirm_by: null,
    confirmed_at: null,
    reverted_at: null,
  }
}

/** Number of steps that are done, as far as the entries say. */
export const stepsDone = (entries: readonly JournalEntry[]): number =>
  [...progressOf(entries).values()].reduce((sum, { done }) => sum + done, 0)
