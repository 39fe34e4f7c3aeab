import { planStepName, type JournalEntry, type Plan, type PlanStep } from '@ip-portal/core/desired-state'
import { isUncertain, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import type { CallRecorder, RecordedCall } from '@ip-portal/core/routing'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../context.ts'
import { newJournal } from './journal-file.ts'
import { journalTexts as texts } from './journal.texts.ts'
import { noteUndone } from './note-undone.ts'
import { planningOf } from './planning-of.ts'

/** Journal of a single change, for `history` and `undo`; it never prevents the change. */
export interface ChangeJournal {
  recorder: CallRecorder
  /** Closes the journal: every step is done, also where only a read could tell, the records are as before, or neither. */
  close: (end: 'done' | 'rolled-back' | 'open') => Promise<void>
}

/** Makes the journal of a change; `planOf` is asked when the first call begins. */
export function recordChange(context: Context, planOf: (planning: RoutingPlans) => Plan): ChangeJournal {
  const planning = planningOf(context)
  const { io, portal, settings } = context
  const journal = newJournal(settings, null)
  const open = new Set<number>()
  let plan: Plan | null = null
  let isStored = false
  let isWritten = true

  async function note(...entries: JournalEntry[]): Promise<void> {
    if (!isWritten) return
    try {
      await journal.append(entries)
    } catch {
      isWritten = false
      io.warn(texts.changeNotWritten)
    }
  }

  async function begin(): Promise<Plan> {
    const begun = planOf(planning)
    begun.orders[0]?.steps.forEach((_, step) => open.add(step))
    await note({ entry: 'started', at: portal.auth.now(), plan: begun })
    isStored = await store(begun)
    return begun
  }

  async function store(begun: Plan): Promise<boolean> {
    try {
      return await planning.storePlan(begun, (failure) => io.warn(texts.notStored(failureText(failure))))
    } catch {
      io.warn(texts.storageUnknown)
      return false
    }
  }

  /** Finds the step of a call; null for one that takes a step back. */
  function stepOf(call: RecordedCall) {
    const order = plan?.orders[0]
    const step = order?.steps.findIndex((one) => isStep(one, call)) ?? -1
    return order === undefined || step === -1 ? null : { order, step, line: { order: order.order, step } }
  }

  const recorder: CallRecorder = {
    begin: async (call) => {
      plan ??= await begin()
      const found = stepOf(call)
      if (found === null) return undefined
      await note({ entry: 'begun', ...found.line, at: portal.auth.now() })
      return isStored ? planStepName(plan, found.order, found.step) : undefined
    },
    end: async (call, failure) => {
      const found = stepOf(call)
      if (found === null) return
      if (failure === null) {
        open.delete(found.step)
        context.noteHalfDone(open.size > 0)
        await note({ entry: 'done', ...found.line, at: portal.auth.now() })
      } else if (!isUncertain(failure)) await note(failed(found.line, failure))
    },
  }
  const failed = (line: { order: number; step: number }, failure: Failure): JournalEntry => ({
    entry: 'failed',
    ...line,
    at: portal.auth.now(),
    reason: failureText(failure),
  })

  return {
    recorder,
    close: async (end) => {
      context.noteHalfDone(false)
      if (plan === null) return
      const { order = 0 } = plan.orders[0] ?? {}
      if (end === 'done')
        await note(...[...open].map((step) => ({ entry: 'done' as const, order, step, at: portal.auth.now() })))
      await journal.close()
      if (end === 'rolled-back') await noteUndone(context, planning, plan)
    },
  }
}

/** True for the call that sends a step; one change has at most one step of each kind. */
function isStep(step: PlanStep, { op, record }: RecordedCall): boolean {
  if (step.op !== op) return false
  const own = step.op === 'delete' ? step.from : step.to
  if (record === null) return own.kind === 'name-servers'
  if (own.kind !== record.kind) return false
  if (own.kind === 'route') return record.kind === 'route' && own.origin === record.origin
  return own.kind === 'roa' && record.kind === 'roa' && own.asn === record.asn && own.maxLength === record.maxLength
}
