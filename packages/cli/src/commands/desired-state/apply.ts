import { createHash } from 'node:crypto'
import {
  desiredStateTexts,
  noDrift,
  hasTouched,
  isFinished,
  totalsOf,
  type DesiredState,
  type JournalEntry,
  type DriftReport,
  type Plan,
} from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { findOtherLock, withOrderLocks } from './order-locks/order-locks.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { draftPlan, driftError } from './planning/draft-plan.ts'
import { planningOf } from './planning/planning-of.ts'
import { refuseLimits, requireAgreement, type LimitOptions } from './planning/plan-limits.ts'
import { remainingPlan, requireSamePortal } from './planning/saved-plan.ts'
import { continueJournal, journalsOf, newJournal, type Journal, type JournalWriter } from './journal/journal-file.ts'
import { readInput } from './document/read-documents.ts'
import type { Document } from './document/document.ts'
import { runPlan } from './execution/run-plan.ts'
import { printPlan } from './plan-output/print-plan.ts'

export interface ApplyOptions extends LimitOptions {
  dryRun?: true
}

/** Plan to apply, and the journal that it continues. */
interface Start {
  plan: Plan
  entries: readonly JournalEntry[]
  journal: JournalWriter
  drift: DriftReport
  /** Instant in ms of the drift report; null for a plan that was just made without order locks. */
  readAt: number | null
  isResumed: boolean
}

/** Applies a desired state or a saved plan; continues an interrupted apply. */
export async function apply(context: Context, path: string, options: ApplyOptions): Promise<void> {
  const input = await readInput(context, path)
  context.session()
  const planning = planningOf(context)
  const end = (start: Start) => applyStart(context, planning, start, { path, ...options })
  if ('state' in input) return applyDocument(context, planning, input, options, end)
  requireSamePortal(context, input)
  if (options.dryRun) return end(await ofPlan(context, planning, input))
  await withOrderLocks(context.settings, ordersOf(input), async () => end(await ofPlan(context, planning, input)))
}

const ordersOf = ({ orders }: Plan) => orders.map(({ order }) => order)

/** Applies a document; only the orders that it changes are locked. */
async function applyDocument(
  context: Context,
  planning: RoutingPlans,
  document: Document,
  { dryRun }: ApplyOptions,
  end: (start: Start) => Promise<void>,
): Promise<void> {
  let start = await ofDocument(context, planning, document)
  for (;;) {
    const orders = ordersOf(start.plan)
    if (dryRun || orders.length === 0) return end(start)
    const again: Start | null = await withOrderLocks(context.settings, orders, async () => {
      // Another process may have gone on with the same journal before these locks were taken.
      const current = start.readAt === null ? start : await ofDocument(context, planning, document)
      if (!ordersOf(current.plan).every((order) => orders.includes(order))) return current
      await end(current)
      return null
    })
    if (again === null) return
    start = again
  }
}

async function applyStart(
  context: Context,
  planning: RoutingPlans,
  start: Start,
  { path, dryRun, ...limits }: ApplyOptions & { path: string },
): Promise<void> {
  const { plan, readAt, drift } = start
  if (start.isResumed) context.io.notice(texts.resuming)
  const left = readAt === null ? plan : await remainingPlan(context, planning, plan, drift)
  refuseLimits(left, limits)
  if (dryRun) return printPlan(context, left)
  if (totalsOf(left).steps === 0)
    return context.print.outcome(
      { success: true, plan: plan.id, undoes: null, applied: 0, total: 0 },
      desiredStateTexts.nothingToDo,
    )
  requireAgreement(context, left)
  await runPlan(context, {
    planning,
    ...start,
    left,
    ...(readAt !== null && { seen: { at: readAt, drift } }),
    resume: `ipportal apply ${path}`,
    question: texts.question,
    done: desiredStateTexts.applied,
  })
}

/** Starts a saved plan, or continues it from the end of its journal. */
async function ofPlan(context: Context, planning: RoutingPlans, plan: Plan): Promise<Start> {
  const found = journalOfPlan(context, plan)
  const entries = found?.entries ?? []
  const readAt = context.portal.now()
  const drift = await context.read(planning.detectDrift(plan, entries))
  if (drift.drifted.length > 0) throw driftError(drift.drifted, [texts.planAgain])
  if (found === null)
    return { plan, entries, drift, readAt, journal: newJournal(context.settings, null), isResumed: false }
  return { plan, entries, drift, readAt, journal: continueJournal(found), isResumed: !isFinished(plan, entries) }
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
    const readAt = context.portal.now()
    const drift = isOurs ? await context.read(planning.detectDrift(last.plan, last.entries)) : null
    if (drift?.drifted.length === 0)
      return {
        plan: last.plan,
        entries: last.entries,
        drift,
        readAt,
        journal: continueJournal(last),
        isResumed: true,
      }
    const isRunning = findOtherLock(settings, ordersOf(last.plan)) !== null
    if (hasTouched(last.entries) && !isRunning) io.warn(texts.openApply)
  }
  const plan = await draftPlan(context, planning.plan(document.state), document)
  const journal = newJournal(settings, source)
  return { plan, entries: [], drift: noDrift(plan), readAt: null, journal, isResumed: false }
}

/** Digest of a document; it tells that an interrupted apply was of the same document. */
const digestOf = (state: DesiredState) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
