import type { DriftedOrder, PlanStatus } from '../apply/drift.rules.ts'
import { progressOf } from '../apply/journal.rules.ts'
import type { JournalEntry } from '../apply/journal.schema.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'
import { staleReasons, type StaleReason } from '../plan/stale-plan.rules.ts'
import type { PlanRow, StoredPlan } from './stored-plan.schema.ts'

/**
 * Names a step of a plan in the header `Plan-Step`: the id of the plan, and the number of the step among those of all
 * orders, from 1 on.
 */
export function planStepName({ id, orders }: Plan, { order }: OrderPlan, index: number): string {
  const before = orders.slice(
    0,
    orders.findIndex((one) => one.order === order),
  )
  return `${id}/${before.reduce((sum, { steps }) => sum + steps.length, index + 1)}`
}

/**
 * Entries that a journal lacks: steps that the portal knows as done and the journal does not. A journal that is empty
 * begins with the plan.
 */
export function entriesElsewhere(entries: readonly JournalEntry[], stored: StoredPlan | null): JournalEntry[] {
  if (stored === null || stored.steps_done.length === 0) return []
  const { plan } = stored
  const known = progressOf(entries)
  const doneAt = new Map(stored.steps_done.map(({ step, at }) => [step, at]))
  const found: JournalEntry[] = []
  let before = 0
  for (const { order, steps } of plan.orders) {
    for (let step = known.get(order)?.done ?? 0; step < steps.length && doneAt.has(before + step + 1); step += 1)
      found.push({ entry: 'done', order, step, at: instantOf(doneAt.get(before + step + 1)) })
    before += steps.length
  }
  return entries.length > 0 || found.length === 0
    ? found
    : [{ entry: 'started', at: instantOf(stored.posted_at), plan }, ...found]
}

const instantOf = (iso: string | null | undefined): number => Date.parse(iso ?? '') || 0

/**
 * Ids of the plans that are undone: by one undo that is done, or by several at once that left steps to each other and
 * together did as many as the longest of them has.
 */
export function undonePlans(plans: readonly Pick<PlanRow, 'undoes' | 'steps' | 'done'>[]): Set<string> {
  const undone = new Set<string>()
  for (const [id, undoes] of Map.groupBy(plans, (plan) => plan.undoes)) {
    const done = undoes.reduce((sum, plan) => sum + plan.done, 0)
    const steps = Math.max(...undoes.map((plan) => plan.steps))
    if (id !== null && (done >= steps || undoes.some((plan) => plan.done >= plan.steps))) undone.add(id)
  }
  return undone
}

/**
 * Progress of a plan: `none` has no step done, `open` some, `undone` was taken back, and an `unconfirmed` one is done and
 * will be, unless it is confirmed.
 */
export type StoredState = 'none' | 'open' | 'unconfirmed' | 'done' | 'undone'

/** Adds their state to plans; leaves out an undo without steps, which only notes that the records were as before. */
export function withStates<Row extends Pick<PlanRow, 'id' | 'undoes' | 'steps' | 'done' | 'confirm_by'>>(
  plans: readonly Row[],
): (Row & { state: StoredState })[] {
  const undone = undonePlans(plans)
  const stateOf = ({ id, undoes, steps, done, confirm_by }: Row): StoredState => {
    if (undone.has(id)) return 'undone'
    if (done === 0 && steps > 0) return 'none'
    if (done >= steps && confirm_by !== null) return 'unconfirmed'
    return done >= steps || (undoes !== null && undone.has(undoes)) ? 'done' : 'open'
  }
  return plans.filter(({ steps }) => steps > 0).map((plan) => ({ ...plan, state: stateOf(plan) }))
}

/** A plan that the portal keeps, compared with the present records. */
export interface PlanReview {
  kind: 'known'
  stored: StoredPlan
  /** Steps that are done. */
  entries: readonly JournalEntry[]
  /**
   * Way that is open to it: `waiting` can begin, `open` can go on, `reached` has nothing left to do although its steps
   * were not done, `drifted` and `stale` no longer mean what they say; `done` and `undone` have ended, `unconfirmed`
   * waits for its confirmation.
   */
  state: 'waiting' | 'open' | 'reached' | 'drifted' | 'stale' | 'unconfirmed' | 'done' | 'undone'
  drifted: readonly DriftedOrder[]
  /** The steps that remain, as they cost and do now; null where none can be sent. */
  left: Plan | null
  stale: readonly StaleReason[]
  /** True when its next step can be sent. */
  isApplicable: boolean
  /** True when its steps can wait again, to be planned anew. */
  isEditable: boolean
  /** True when its steps can be taken back. */
  isUndoable: boolean
  /** Id of an undo of it that has begun and not ended. */
  openUndo: string | null
}

/** Tells how a stored plan can go on; `left` is null for one that has ended or drifted. */
export function reviewOf(
  stored: StoredPlan,
  entries: readonly JournalEntry[],
  plans: readonly PlanRow[],
  { status, left }: { status: PlanStatus; left: Plan | null },
): PlanReview {
  const known = withStates(plans)
  const own = known.find(({ id }) => id === stored.id)?.state ?? 'none'
  const openUndo = known.find(({ undoes, state }) => undoes === stored.id && state === 'open')?.id ?? null
  const stale = left === null ? [] : staleReasons(stored.plan, left)
  const goesOn = (): PlanReview['state'] => {
    if (status.isAtEnd) return 'reached'
    if (status.drifted.length > 0) return 'drifted'
    if (stale.length > 0) return 'stale'
    return own === 'open' ? 'open' : 'waiting'
  }
  const state = own === 'open' || own === 'none' ? goesOn() : own
  return {
    kind: 'known',
    stored,
    entries,
    state,
    isApplicable: state === 'waiting' || state === 'open',
    isEditable: ['waiting', 'drifted', 'stale', 'undone'].includes(state),
    drifted: status.drifted,
    left,
    stale,
    isUndoable:
      stored.undoes === null && (own === 'done' || own === 'open' || own === 'unconfirmed') && openUndo === null,
    openUndo,
  }
}

const repeatedId = /^(.*)\.(\d{1,4})$/

/** Id of a plan that is applied once more after it was undone: each step of a stored plan is done once. */
export function nextIdOf(id: string): string {
  const [, base, count] = repeatedId.exec(id) ?? []
  return base === undefined ? `${id}.2` : `${base}.${Number(count) + 1}`
}
