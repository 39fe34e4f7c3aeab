import { createHash } from 'node:crypto'
import {
  desiredStateTexts,
  noDrift,
  hasTouched,
  isFinished,
  remainingPlan,
  totalsOf,
  type DesiredState,
  type JournalEntry,
  type DriftReport,
  type Plan,
} from '@ip-portal/core/desired-state'
import { createRoutingPlans, type RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { findOtherLock, withOrderLocks } from './order-locks/order-locks.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { draftPlan, driftError, refuseDeletes } from './planning/draft-plan.ts'
import { continueJournal, journalsOf, newJournal, type Journal, type JournalWriter } from './journal/journal-file.ts'
import { readDocumentOrPlan, type Document } from './document/read-document.ts'
import { runPlan } from './execution/run-plan.ts'
import { printPlan } from './plan-output/print-plan.ts'

export interface ApplyOptions {
  maxDeletes?: number
  dryRun?: true
}

/** Plan to apply, and the journal that it continues. */
interface Start {
  plan: Plan
  entries: readonly JournalEntry[]
  journal: JournalWriter
  drift: DriftReport
}

/** Applies a desired state or a saved plan; continues an interrupted apply. */
export async function apply(context: Context, path: string, options: ApplyOptions): Promise<void> {
  const input = await readDocumentOrPlan(context, path)
  context.session()
  if (options.dryRun) return applyInput(context, path, input, options)
  const orders = 'state' in input ? input.state.orders.map(({ id }) => id) : input.orders.map(({ order }) => order)
  await withOrderLocks(context.settings, orders, async () => applyInput(context, path, input, options))
}

async function applyInput(
  context: Context,
  path: string,
  input: Document | Plan,
  options: ApplyOptions,
): Promise<void> {
  const planning = createRoutingPlans(context.portal)
  const start = 'state' in input ? await ofDocument(context, planning, input) : await ofPlan(context, planning, input)
  const seen = { at: context.portal.now(), drift: start.drift }
  const left = remainingPlan(start.plan, start.drift)
  refuseDeletes(totalsOf(left).deletes, options.maxDeletes)
  if (options.dryRun) return printPlan(context, left)
  if (totalsOf(left).steps === 0)
    return context.print.outcome(
      { success: true, plan: start.plan.id, undoes: null, applied: 0, total: 0 },
      desiredStateTexts.nothingToDo,
    )
  await runPlan(context, {
    planning,
    ...start,
    seen,
    resume: `ipportal apply ${path}`,
    question: texts.question,
    done: desiredStateTexts.applied,
  })
}

/** Starts a saved plan, or continues it from the end of its journal. */
async function ofPlan(context: Context, planning: RoutingPlans, plan: Plan): Promise<Start> {
  const found = journalOfPlan(context, plan)
  const entries = found?.entries ?? []
  const drift = await context.read(planning.detectDrift(plan, entries))
  if (drift.drifted.length > 0) throw driftError(drift.drifted, [texts.planAgain])
  if (found === null) return { plan, entries, drift, journal: newJournal(context.settings, null) }
  if (!isFinished(plan, entries)) context.io.notice(texts.resuming)
  return { plan, entries, drift, journal: continueJournal(found) }
}

/** Finds the journal of the last apply of a plan; null when that apply was undone since. */
function journalOfPlan({ settings }: Context, { id }: Plan): Journal | null {
  for (const journal of journalsOf(settings)) {
    if (journal.plan.id === id) return journal
    if (journal.plan.undoes !== id) continue
    if (isFinished(journal.plan, journal.entries)) return null
    throw new CliError(exitCodes.drifted, 'UNDO_OPEN', texts.undoOpen, [texts.undoHint])
  }
  return null
}

/** Plans a document anew, or continues its interrupted apply when there is no drift since. */
async function ofDocument(context: Context, planning: RoutingPlans, document: Document): Promise<Start> {
  const { settings, io } = context
  const source = digestOf(document.state)
  const [last] = journalsOf(settings)
  if (last && !isFinished(last.plan, last.entries)) {
    const isOurs = last.plan.undoes === null && last.source === source
    const drift = isOurs ? await context.read(planning.detectDrift(last.plan, last.entries)) : null
    if (drift?.drifted.length === 0) {
      io.notice(texts.resuming)
      return { plan: last.plan, entries: last.entries, drift, journal: continueJournal(last) }
    }
    const isRunning =
      findOtherLock(
        settings,
        last.plan.orders.map(({ order }) => order),
      ) !== null
    if (hasTouched(last.entries) && !isRunning) io.warn(texts.openApply)
  }
  const plan = await draftPlan(context, planning.plan(document.state), document)
  return { plan, entries: [], drift: noDrift(plan), journal: newJournal(settings, source) }
}

/** Digest of a document; it tells that an interrupted apply was of the same document. */
const digestOf = (state: DesiredState) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
