import {
  hasTouched,
  type ApplyOutcome,
  type BlockState,
  type Drafted,
  type JournalEntry,
  type Plan,
} from '../desired-state/index.ts'
import { FailureError, type Failure } from '../kernel/failure/failure.ts'
import type { ActionResult } from '../kernel/flow/action-result.ts'
import type { OriginMove, RoutingChange, RoutingRecord } from '../routing/index.ts'

/** Parts of the planner that a move uses. */
interface MovePlanner {
  plan: (target: (before: BlockState) => BlockState) => Promise<Plan>
  undo: (plan: Plan, entries: readonly JournalEntry[]) => Promise<Drafted>
  current: () => Promise<BlockState>
  apply: (plan: Plan, append: (entries: readonly JournalEntry[]) => void) => Promise<ApplyOutcome>
}

/**
 * Moves a route to another origin together with its ROA, as a plan: its steps have the order that keeps the routes
 * valid. A plan that stops is undone. Throws a `FailureError` when nothing was changed.
 */
export async function moveOrigin(
  change: OriginMove,
  { plan: planFor, undo, current, apply }: MovePlanner,
): Promise<ActionResult<RoutingChange, RoutingRecord>> {
  const plan = await planFor((before) => stateWith(before, change))
  const entries: JournalEntry[] = []
  const outcome = await apply(plan, (added) => entries.push(...added))
  // Every step is done: what else changed the block meanwhile is no failure of the move.
  if (['applied', 'differing', 'unverified'].includes(outcome.kind)) return { kind: 'done', value: change }
  const failure = failureOf(outcome)
  if (!hasTouched(entries)) throw new FailureError(failure)
  const end = await goBack()
  if (end === 'undone') return { kind: 'rolled-back', failure }
  const lost = end === 'untouched' ? undefined : await missing()
  if (lost === undefined) throw new FailureError(failure)
  return { kind: 'lost', failure, lost }

  async function goBack(): Promise<'untouched' | 'undone' | 'stuck'> {
    try {
      const back = await undo(plan, entries)
      if (back.kind !== 'planned') return 'stuck'
      if (back.plan.orders.every(({ steps }) => steps.length === 0)) return 'untouched'
      const { kind } = await apply(back.plan, () => {})
      return kind === 'applied' || kind === 'unverified' ? 'undone' : 'stuck'
    } catch {
      return 'stuck'
    }
  }

  /** Finds an old record that is gone, a route before a ROA. */
  async function missing(): Promise<RoutingRecord | undefined> {
    const { from, roa } = change
    try {
      const { routes, roas } = await current()
      if (from.kind === 'route' && !routes.some(({ origin }) => origin === from.origin)) return from
      return roa.from && !roas.some((one) => isSameRoa(one, roa.from)) ? roa.from : undefined
    } catch {
      return from
    }
  }
}

const isSameRoa = (one: { asn: string; maxLength: number }, other: { asn: string; maxLength: number } | null) =>
  one.asn === other?.asn && one.maxLength === other.maxLength

const failureOf = (outcome: ApplyOutcome): Failure => {
  const failed = outcome.kind === 'stopped' ? outcome.failed : null
  return failed?.failure ?? { kind: 'refused', status: 409 }
}

/** State of the block after the move; refuses a route that is gone. */
function stateWith(before: BlockState, { from, to, roa }: OriginMove): BlockState {
  if (from.kind !== 'route' || to.kind !== 'route') throw new FailureError({ kind: 'bug', cause: 'a move of no route' })
  const isOneOf = (origin: string) => origin === from.origin || origin === to.origin
  const old = before.routes.find(({ origin }) => isOneOf(origin))
  if (old === undefined) throw new FailureError({ kind: 'refused', status: 404 })
  return {
    ...before,
    routes: [...before.routes.filter(({ origin }) => !isOneOf(origin)), { ...old, origin: to.origin }],
    roas: [...before.roas.filter((one) => !isSameRoa(one, roa.from) && !isSameRoa(one, roa.to)), roa.to],
  }
}
