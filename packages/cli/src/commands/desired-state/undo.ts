import type { CallersToken } from '@ip-portal/core/account'
import { desiredStateTexts, hasTouched, isFinished, noDrift, type PlanRow } from '@ip-portal/core/desired-state'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { historyOf, stepsDone, type HistoryRow } from '../../plans/history-rows.ts'
import { journalsOf, newJournal, type Journal } from '../../plans/journal-file.ts'
import { noteUndone } from '../../plans/note-undone.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { shellWord } from '../../runtime/repeatable-write.ts'
import type { ApplyOptions } from './apply.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { journalFor, knownOf, openUndoOf, type KnownPlan, namedPlan } from './history/known-plan.ts'
import { withOrderLocks } from './order-locks/order-locks.ts'
import { printPlan } from './plan-output/print-plan.ts'
import { draftPlan, driftError } from './planning/draft-plan.ts'
import {
  readToken,
  refuseLimits,
  refuseToApply,
  requireAgreement,
  requireTokenMayApply,
} from './planning/plan-limits.ts'
import { remainingPlan } from './planning/saved-plan.ts'
import { runPlan } from './run-plan.ts'

/**
 * Undoes a plan, by its file or id; without a name the last apply of this machine that is not undone yet. Continues an
 * interrupted undo.
 */
export async function undo(context: Context, name: string | undefined, options: ApplyOptions): Promise<void> {
  let meant = null as Journal | null
  try {
    await undoOne(context, name, options, (journal) => (meant = journal))
  } catch (error) {
    throw meant !== null && error instanceof CliError ? naming(context, meant, error) : error
  }
}

/** Adds the plan that an undo without a name meant to its error. */
function naming(
  { settings }: Context,
  journal: Journal,
  { exitCode, code, message, hints, details }: CliError,
): CliError {
  const plan = journal.plan.undoes ?? journal.plan.id
  const applied = [...journalsOf(settings)].find((one) => one.plan.id === plan) ?? journal
  const hint = texts.undoMeant(plan, formatDateTime(new Date(applied.entries[0]?.at ?? 0).toISOString()))
  return new CliError(exitCode, code, message, [hint, ...hints], { undoes: plan, ...details })
}

/** Undoes one plan; `onMeant` hears of each that is taken where no name was given. */
async function undoOne(
  context: Context,
  name: string | undefined,
  options: ApplyOptions,
  onMeant: (journal: Journal) => void,
): Promise<void> {
  context.session()
  const token = await readToken(context)
  const planning = planningOf(context)
  let stored: Promise<PlanRow[]> | null = null
  const readStored = () => (stored ??= context.read(planning.storedPlans()))
  const find = () => {
    stored = null
    return name === undefined
      ? lastToUndo(context, planning, onMeant)
      : namedToUndo(context, planning, name, readStored)
  }
  const found = await find()
  const resume = name === undefined ? 'ipportal undo' : `ipportal undo ${shellWord(name)}`
  const run = async (known: KnownPlan) => {
    const id = known.plan.undoes ?? known.plan.id
    const rows = await historyNow(context, readStored)
    // Its records may be there again, by a later apply that is not to be undone with it. The history may be older than
    // the end of an undo on another machine, and that undo is not to be undone either.
    const isUndone = rows.some((row) => row.id === id && row.state === 'undone')
    if (isUndone || (known.plan.undoes !== null && !isOpenUndo(known))) return endUndone(context, planning, known)
    noticeNewerChanges(context, id, rows)
    await undoPlan(context, planning, known, { ...options, resume, token })
  }
  if (options.dryRun) return run(found)
  for (let next: KnownPlan | null = found; next !== null;) next = await undoAlone(context, next, find, run)
}

/** History of this machine and of the portal; a list that cannot be read does not prevent the undo. */
async function historyNow(context: Context, readStored: () => Promise<PlanRow[]>): Promise<HistoryRow[]> {
  try {
    return historyOf(context.settings, await readStored())
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed) return historyOf(context.settings, [])
    throw error
  }
}

/** Undoes a plan under order locks. Another process may have continued it meanwhile: then gives the next one to undo. */
const undoAlone = async (
  context: Context,
  found: KnownPlan,
  find: () => Promise<KnownPlan>,
  run: (known: KnownPlan) => Promise<void>,
): Promise<KnownPlan | null> =>
  withOrderLocks(
    context,
    found.plan.orders.map(({ order }) => order),
    async () => {
      const now = await find()
      if (now.plan.id !== found.plan.id) return now
      await run(now)
      return null
    },
  )

async function undoPlan(
  context: Context,
  planning: RoutingPlans,
  found: KnownPlan,
  { dryRun, resume, token, ...limits }: ApplyOptions & { resume: string; token: CallersToken | null },
): Promise<void> {
  const { drift, journal, ...start } = await startOf(context, planning, found)
  const { plan } = start
  if (plan.orders.length === 0) return endUndone(context, planning, found)
  const left = plan === found.plan ? await remainingPlan(context, planning, plan, drift) : plan
  if (dryRun) {
    await printPlan(context, left)
    return refuseLimits(left, limits)
  }
  refuseToApply(context, left, limits)
  requireAgreement(context, left, limits)
  requireTokenMayApply(left, token)
  await runPlan(context, {
    planning,
    ...start,
    left,
    // The apply of a new plan reads the blocks itself, with their versions.
    ...(plan === found.plan && { seen: { at: context.portal.auth.now(), drift } }),
    journal,
    resume,
    question: texts.undoQuestion,
    done: desiredStateTexts.undone,
  })
}

async function startOf(context: Context, planning: RoutingPlans, found: KnownPlan) {
  if (isOpenUndo(found)) {
    const { plan, entries, elsewhere } = found
    const drift = await context.read(planning.planStatus(plan, entries))
    if (drift.drifted.length > 0) throw driftError(drift.drifted)
    context.io.notice(texts.resuming)
    return { plan, entries, elsewhere, drift, journal: journalFor(context, found) }
  }
  const { plan } = await draftPlan(context, planning.undoPlan(found.plan, found.entries), null)
  const journal = newJournal(context.settings, null)
  return { plan, entries: [], elsewhere: [], drift: noDrift(plan), journal }
}

const isOpenUndo = ({ plan, entries }: KnownPlan) => plan.undoes !== null && !isFinished(plan, entries)

/** Says that a plan is undone, and lets the next undo take the plan before. */
async function endUndone(
  context: Context,
  planning: RoutingPlans,
  { plan, entries }: Pick<KnownPlan, 'plan' | 'entries'>,
): Promise<void> {
  const undoes = plan.undoes ?? plan.id
  await noteUndone(context, planning, { ...plan, id: undoes })
  const data = { success: true, plan: null, undoes, applied: 0, total: 0 }
  await context.print.outcome(
    data,
    stepsDone(entries) > 0 || plan.undoes !== null ? texts.alreadyUndone : texts.nothingWasDone,
  )
}

/** Finds an interrupted undo, else the last apply that is not undone; throws when there is none. */
async function lastToUndo(
  context: Context,
  planning: RoutingPlans,
  onMeant: (journal: Journal) => void,
): Promise<KnownPlan> {
  const undone = new Set<string>()
  for (const journal of journalsOf(context.settings)) {
    const { plan, entries } = journal
    if (!hasTouched(entries)) continue
    const isOpen = plan.undoes !== null && !undone.has(plan.undoes) && !isFinished(plan, entries)
    if (isOpen || (plan.undoes === null && !undone.has(plan.id))) {
      onMeant(journal)
      return knownOf(context, planning, journal)
    }
    if (plan.undoes !== null) undone.add(plan.undoes)
  }
  throw new CliError(exitCodes.failed, 'NOTHING_TO_UNDO', texts.nothingToUndo)
}

/** Finds a plan by its file or id, or its interrupted undo; throws when it was never begun. */
async function namedToUndo(
  context: Context,
  planning: RoutingPlans,
  name: string,
  readStored: () => Promise<PlanRow[]>,
): Promise<KnownPlan> {
  const found = await namedPlan(context, planning, name)
  return isOpenUndo(found) ? found : ((await openUndoOf(context, planning, found.plan.id, readStored)) ?? found)
}

/** Plans that the notice names; more are counted. */
const named = 3

/** Says which changes, of this machine and of others, are newer than a plan that is to be undone: they stay. */
function noticeNewerChanges({ io }: Context, id: string, rows: readonly HistoryRow[]): void {
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1) return
  const newer = rows
    .slice(0, at)
    .filter(({ undoes, state }) => undoes === null && (state === 'done' || state === 'open'))
  if (newer.length === 0) return
  const ids = newer.slice(0, named).map((row) => row.id)
  io.notice(texts.newerChanges(ids, newer.length - ids.length))
}
