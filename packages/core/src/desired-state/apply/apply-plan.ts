import { fromCall } from '../../kernel/flow/flow.ts'
import { mapConcurrent } from '../../kernel/platform/map-concurrent.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { PlanStep } from '../document/block-state.schema.ts'
import type { CurrentBlock } from '../plan/block-reading.rules.ts'
import type { OrderPlan, Plan } from '../plan/plan.schema.ts'
import { planStepName } from '../stored/stored-plan.rules.ts'
import {
  detectDrift,
  differencesAfter,
  type DriftReport,
  type DriftedOrder,
  type RemainingOrder,
} from './drift.rules.ts'
import { executeSteps, type Work } from './execute-steps.ts'
import { progressOf } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'
import { planApplyMachine, type ExecutedSteps } from './plan-apply.machine.ts'

/** Journal and drift report that a client gives to an apply. */
export interface ApplyPorts {
  /** The journal so far; empty for a plan that has not begun. */
  entries: readonly JournalEntry[]
  /** Entries that the journal lacks, of steps that were done elsewhere; the journal takes them first. */
  elsewhere?: readonly JournalEntry[]
  /** Stores lines of the journal in the order of the calls; a progress display may count them. */
  append: (entries: readonly JournalEntry[]) => Promise<void>
  /** Drift report that the client has shown, with its instant in ms; it counts for `limits.driftCheckValidMs`. */
  seen?: { at: number; drift: DriftReport }
}

/** Calls that the portal gives to an apply. */
export interface ApplyCalls {
  readBlock: (order: OrderPlan, signal: AbortSignal) => Promise<CurrentBlock>
  /** Stores the plan before its first step; resolves to true when the steps may name it. */
  storePlan: (plan: Plan, signal: AbortSignal) => Promise<boolean>
  /**
   * Resolves when the step is done, also when only a read of the records could tell; throws a `FailureError`. The name
   * is that of a step of a stored plan.
   */
  runStep: (work: Work, step: PlanStep, name: string | undefined) => Promise<unknown>
  now: () => number
}

/**
 * Makes the machine that applies a plan, its input. Where it failed because a code is needed, the next run of the same
 * machine goes on from there. A stop holds for that run too.
 */
export function planApply({ readBlock, storePlan, runStep, now }: ApplyCalls, ports: ApplyPorts) {
  let unwritten = ports.elsewhere ?? []
  const entries = [...ports.entries, ...unwritten]
  let { seen } = ports
  let isStopping = false
  let stored: Plan | null = null
  const append = (added: readonly JournalEntry[]) => {
    entries.push(...added)
    return ports.append(added)
  }

  const readOrders = ({ orders }: Plan, signal: AbortSignal) =>
    mapConcurrent(orders, limits.ordersConcurrency, async (order) => ({ order, ...(await readBlock(order, signal)) }))

  async function reportDrift(plan: Plan, signal: AbortSignal): Promise<DriftReport> {
    const known = seen && now() - seen.at < limits.driftCheckValidMs ? seen.drift : null
    seen = undefined
    if (known) return known
    return detectDrift(entries, await readOrders(plan, signal))
  }

  /** Writes the beginning of the journal, or the ends of steps that it lacks. */
  async function openJournal({ plan, remaining }: { plan: Plan; remaining: readonly RemainingOrder[] }): Promise<void> {
    const progress = progressOf(entries)
    const begun: JournalEntry[] = entries.length === 0 ? [{ entry: 'started', at: now(), plan }] : []
    const ends = remaining.flatMap(({ order: { order, steps }, next }) =>
      [...steps.keys()]
        .slice(progress.get(order)?.done ?? 0, next)
        .map((step): JournalEntry => ({ entry: 'done', order, step, at: now() })),
    )
    const lines = [...unwritten, ...begun, ...ends]
    if (lines.length > 0) await ports.append(lines)
    unwritten = []
    entries.push(...begun, ...ends)
  }

  return planApplyMachine.provide({
    actors: {
      detectDrift: fromCall(reportDrift),
      openJournal: fromCall<unknown, { plan: Plan; remaining: RemainingOrder[] }>(openJournal),
      storePlan: fromCall<unknown, Plan>(async (plan, signal) => {
        stored = (await storePlan(plan, signal)) ? plan : null
      }),
      executeSteps: fromCall<ExecutedSteps, RemainingOrder[]>((remaining) =>
        executeSteps(remaining, {
          runStep: (work, step) =>
            runStep(work, step, stored ? planStepName(stored, work.order, work.next) : undefined),
          append,
          now,
          isStopping: () => isStopping,
        }),
      ),
      findDifferences: fromCall<DriftedOrder[], Plan>(async (plan, signal) =>
        differencesAfter(await readOrders(plan, signal)),
      ),
    },
    actions: {
      beginNoOther: () => {
        isStopping = true
      },
    },
  })
}
