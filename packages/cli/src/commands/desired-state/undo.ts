import { desiredStateTexts, noDrift, hasTouched, isFinished } from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import type { ApplyOptions } from './apply.ts'
import { withOrderLocks } from './order-locks/order-locks.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { draftPlan, driftError } from './planning/draft-plan.ts'
import { planningOf } from './planning/planning-of.ts'
import { refuseLimits, requireAgreement } from './planning/plan-limits.ts'
import { remainingPlan } from './planning/saved-plan.ts'
import { continueJournal, journalsOf, newJournal, type Journal } from './journal/journal-file.ts'
import { runPlan } from './execution/run-plan.ts'
import { printPlan } from './plan-output/print-plan.ts'

/** Undoes the last apply that is not undone yet; continues an interrupted undo. */
export async function undo(context: Context, options: ApplyOptions): Promise<void> {
  context.session()
  const found = lastToUndo(context)
  if (options.dryRun) return undoJournal(context, found, options)
  for (let next: Journal | null = found; next !== null;) next = await undoAlone(context, next, options)
}

/**
 * Undoes a journal under order locks. Another process may have continued it meanwhile: then gives the next one to undo.
 */
const undoAlone = async (context: Context, found: Journal, options: ApplyOptions): Promise<Journal | null> =>
  withOrderLocks(
    context.settings,
    found.plan.orders.map(({ order }) => order),
    async () => {
      const now = lastToUndo(context)
      if (now.path !== found.path) return now
      await undoJournal(context, now, options)
      return null
    },
  )

async function undoJournal(context: Context, found: Journal, options: ApplyOptions): Promise<void> {
  const planning = planningOf(context)
  const { dryRun, ...limits } = options
  const { plan, entries, journal, drift } = await startOf(context, planning, found)
  if (plan.orders.length === 0) return closeUntouched(context, found)
  const left = plan === found.plan ? await remainingPlan(context, planning, plan, drift) : plan
  refuseLimits(left, limits)
  if (dryRun) return printPlan(context, left)
  requireAgreement(context, left)
  await runPlan(context, {
    planning,
    plan,
    left,
    // The apply of a new plan reads the blocks itself, with their versions.
    ...(plan === found.plan && { seen: { at: context.portal.now(), drift } }),
    entries,
    journal,
    resume: 'ipportal undo',
    question: texts.undoQuestion,
    done: desiredStateTexts.undone,
  })
}

async function startOf(context: Context, planning: RoutingPlans, found: Journal) {
  if (found.plan.undoes !== null) {
    const { plan, entries } = found
    const drift = await context.read(planning.detectDrift(plan, entries))
    if (drift.drifted.length > 0) throw driftError(drift.drifted)
    context.io.notice(texts.resuming)
    return { plan, entries, drift, journal: continueJournal(found) }
  }
  const plan = await draftPlan(context, planning.undoPlan(found.plan, found.entries), null)
  return { plan, entries: [], drift: noDrift(plan), journal: newJournal(context.settings, null) }
}

/** Closes a journal none of whose steps arrived, so that the next undo takes the one before. */
async function closeUntouched({ portal, print }: Context, found: Journal): Promise<void> {
  const journal = continueJournal(found)
  const ends = found.plan.orders.map(({ order }) => ({
    ...({ entry: 'failed', order, step: 0 } as const),
    ...{ at: portal.now(), reason: texts.neverArrived },
  }))
  await journal.append(ends)
  await journal.close()
  const data = { success: true, plan: null, undoes: found.plan.id, applied: 0, total: 0 }
  await print.outcome(data, texts.nothingWasDone)
}

/** Finds an interrupted undo, else the last apply that is not undone; throws when there is none. */
function lastToUndo({ settings }: Context): Journal {
  const undone = new Set<string>()
  for (const journal of journalsOf(settings)) {
    const { plan, entries } = journal
    if (!hasTouched(entries)) continue
    if (plan.undoes === null && !undone.has(plan.id)) return journal
    if (plan.undoes !== null && !isFinished(plan, entries)) return journal
    if (plan.undoes !== null) undone.add(plan.undoes)
  }
  throw new CliError(exitCodes.failed, 'NOTHING_TO_UNDO', texts.nothingToUndo)
}
