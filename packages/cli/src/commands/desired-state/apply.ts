import { createHash } from 'node:crypto'
import type { CallersToken } from '@ip-portal/core/account'
import {
  desiredStateTexts,
  noDrift,
  hasTouched,
  isFinished,
  nextIdOf,
  totalsOf,
  type DesiredState,
  type DriftReport,
  type Plan,
} from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { journalsOf, newJournal, type JournalWriter } from '../../plans/journal-file.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { placeOptions, shellWord } from '../../runtime/repeatable-write.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import type { Document } from './document/document.ts'
import { noFile } from './document/file-faults.ts'
import { readInput } from './document/read-documents.ts'
import { followPlan } from './history/follow-plan.ts'
import { idOfPlan, journalFor, knownOf, knownPlan, openUndoOf, planById, type KnownPlan } from './history/known-plan.ts'
import { findOtherLock, withOrderLocks } from './order-locks/order-locks.ts'
import { printPlan } from './plan-output/print-plan.ts'
import { draftPlan, driftError } from './planning/draft-plan.ts'
import {
  readToken,
  refuseLimits,
  refuseToApply,
  requireAgreement,
  requireTokenMayApply,
  type LimitOptions,
} from './planning/plan-limits.ts'
import { remainingPlan, requireSamePortal } from './planning/saved-plan.ts'
import { runPlan } from './run-plan.ts'

export interface ApplyOptions extends LimitOptions {
  dryRun?: true
}

/** Options of `apply` alone; the time to confirm is in seconds. */
interface OwnOptions extends ApplyOptions {
  confirmWithin?: number
  watch?: true
}

/** Plan to apply, and the journal that it continues. */
interface Start extends Pick<KnownPlan, 'plan' | 'entries' | 'elsewhere'> {
  journal: JournalWriter
  drift: DriftReport
  /** Instant in ms of the drift report; null for a plan that was just made without order locks. */
  readAt: number | null
  isResumed: boolean
  /** True for a saved plan whose state is there already. */
  isReached: boolean
  /** Error of the orders that could not be planned; it ends the command behind the others. */
  leftOut: CliError | null
}

/** Applies a desired state or a saved plan, by its file or by the id of one that the portal keeps; continues an interrupted apply. */
export async function apply(
  context: Context,
  given: string | undefined,
  { file = [], ...options }: OwnOptions & { file?: readonly string[] },
): Promise<void> {
  const [path, ...extra] = [...(given === undefined ? [] : [given]), ...file]
  if (path === undefined) throw noFile('apply')
  if (extra.length > 0) throw usageError(commandLineTexts.tooManyArguments(extra))
  if (options.watch && options.dryRun) {
    context.session()
    const planning = planningOf(context)
    return followPlan(context, planning, await idOfPlan(context, planning, path))
  }
  const input = (await planById(context, path)) ?? (await readInput(context, path))
  context.session()
  const token = await readToken(context)
  const planning = planningOf(context)
  const end = (start: Start) => applyStart(context, planning, start, { path, token, ...options })
  if ('state' in input) return applyDocument(context, planning, input, { ...options, token }, end)
  requireSamePortal(context, input)
  if (options.dryRun) return end(await ofPlan(context, planning, input))
  await withOrderLocks(context, ordersOf(input), async () => end(await ofPlan(context, planning, input)))
}

const ordersOf = ({ orders }: Plan) => orders.map(({ order }) => order)

/** Applies a document; only the orders that it changes are locked. */
async function applyDocument(
  context: Context,
  planning: RoutingPlans,
  document: Document,
  { dryRun, token }: ApplyOptions & { token: CallersToken | null },
  end: (start: Start) => Promise<void>,
): Promise<void> {
  const endAll = async (start: Start) => {
    await end(start)
    if (start.leftOut !== null) throw start.leftOut
  }
  let start = await ofDocument(context, planning, document, token)
  for (;;) {
    const orders = ordersOf(start.plan)
    if (dryRun || orders.length === 0) return endAll(start)
    const again: Start | null = await withOrderLocks(context, orders, async () => {
      // Another process may have gone on with the same journal before these locks were taken.
      const current = start.readAt === null ? start : await ofDocument(context, planning, document, token)
      if (!ordersOf(current.plan).every((order) => orders.includes(order))) return current
      await endAll(current)
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
  { path, token, dryRun, confirmWithin, watch, ...limits }: OwnOptions & { path: string; token: CallersToken | null },
): Promise<void> {
  const { plan, readAt, drift } = start
  if (start.isResumed) context.io.notice(texts.resuming)
  const left = readAt === null ? plan : await remainingPlan(context, planning, plan, drift)
  if (dryRun) {
    await printPlan(context, left)
    return refuseLimits(left, limits)
  }
  if (totalsOf(left).steps === 0 && watch && start.isReached && (await isStored(context, planning, plan.id)))
    return followPlan(context, planning, plan.id)
  if (totalsOf(left).steps === 0)
    return context.print.outcome(
      { success: true, plan: plan.id, undoes: plan.undoes, applied: 0, total: 0 },
      start.isReached ? texts.alreadyApplied : desiredStateTexts.nothingToDo,
    )
  refuseToApply(context, left, limits)
  requireAgreement(context, left, limits)
  requireTokenMayApply(left, token)
  await runPlan(context, {
    planning,
    ...start,
    left,
    ...(readAt !== null && { seen: { at: readAt, drift } }),
    resume: `ipportal apply ${shellWord(path)}`,
    ...(confirmWithin !== undefined && { confirmWithin }),
    ...(watch && { watch }),
    question: texts.question,
    done: desiredStateTexts.applied,
  })
}

const isStored = async (context: Context, planning: RoutingPlans, id: string): Promise<boolean> =>
  (await context.read(planning.storedPlan(id))) !== null

/**
 * Starts a saved plan, or continues it from where this machine or another one has stopped. A plan that was undone since
 * is applied once more under the next id, because each step of a stored plan is done once.
 */
async function ofPlan(context: Context, planning: RoutingPlans, saved: Plan): Promise<Start> {
  for (let plan = saved; ;) {
    const known = await knownPlan(context, planning, plan.id)
    const { entries, elsewhere } = known ?? { entries: [], elsewhere: [] }
    const readAt = context.portal.auth.now()
    const { isAtStart, isAtEnd, ...found } = await context.read(planning.planStatus(plan, entries))
    // Two undoes at once leave steps to each other; with the records as before, none is left to finish.
    const open = known && !isAtEnd && !isAtStart ? await openUndoOf(context, planning, plan.id) : null
    if (open)
      throw new CliError(exitCodes.drifted, 'UNDO_OPEN', texts.undoOpen, [texts.undoHint(plan.id)], {
        next: `ipportal undo ${plan.id}`,
      })
    const drift = isAtEnd ? { drifted: [], remaining: [] } : found
    if (drift.drifted.length === 0)
      return {
        plan,
        entries,
        elsewhere,
        drift,
        readAt,
        isReached: isAtEnd,
        leftOut: null,
        journal: journalFor(context, known),
        isResumed: known !== null && !isFinished(plan, entries) && !isAtEnd,
      }
    const next = nextIdOf(plan.id)
    // Applied once more, it may have been cut: its records are then neither those of the beginning nor of the end.
    const isAgain = known !== null && (isAtStart || (await knownPlan(context, planning, next)) !== null)
    if (!isAgain) throw driftError(drift.drifted, [texts.planAgain])
    plan = { ...saved, id: next }
  }
}

/** Plans a document anew, or continues its interrupted apply when there is no drift since. */
async function ofDocument(
  context: Context,
  planning: RoutingPlans,
  document: Document,
  token: CallersToken | null,
): Promise<Start> {
  const { settings, io } = context
  const source = digestOf(document.state)
  const [last] = journalsOf(settings)
  if (last && !isFinished(last.plan, last.entries)) {
    const isOurs = last.plan.undoes === null && last.source === source
    const readAt = context.portal.auth.now()
    const known = isOurs ? await knownOf(context, planning, last) : null
    const drift = known && (await context.read(planning.planStatus(known.plan, known.entries)))
    if (known && drift?.drifted.length === 0)
      return {
        ...known,
        drift,
        readAt,
        journal: journalFor(context, known),
        isResumed: true,
        isReached: false,
        leftOut: null,
      }
    const isRunning = findOtherLock(settings, ordersOf(last.plan)) !== null
    if (hasTouched(last.entries) && !isRunning) io.warn(texts.openApply(placeOptions(context.options)))
  }
  const drafted = await draftPlan(context, planning.plan(document.state), document, token)
  return {
    ...drafted,
    entries: [],
    elsewhere: [],
    drift: noDrift(drafted.plan),
    readAt: null,
    journal: newJournal(settings, source),
    isResumed: false,
    isReached: false,
  }
}

/** Digest of a document; it tells that an interrupted apply was of the same document. */
const digestOf = (state: DesiredState) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
