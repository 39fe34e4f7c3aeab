import { existsSync } from 'node:fs'
import { entriesElsewhere, isFinished, type JournalEntry, type Plan, nextIdOf } from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import {
  continueJournal,
  journalsOf,
  newJournal,
  type Journal,
  type JournalWriter,
} from '../../../plans/journal-file.ts'
import { planningOf } from '../../../plans/planning-of.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { readDocumentOrPlan } from '../document/read-document.ts'
import { requireSamePortal } from '../planning/saved-plan.ts'

/** Plan that was begun, as far as this machine and the portal know it. */
export interface KnownPlan {
  plan: Plan
  /** Entries of the journal, and those of steps that were done on other machines. */
  entries: readonly JournalEntry[]
  /** The last of the entries, which the journal lacks. */
  elsewhere: readonly JournalEntry[]
  /** Journal of this machine; null for a plan that only the portal knows. */
  journal: Journal | null
}

/** Reads what is known of a plan; null when it was never begun. */
export async function knownPlan(context: Context, planning: RoutingPlans, id: string): Promise<KnownPlan | null> {
  const journal = [...journalsOf(context.settings)].find(({ plan }) => plan.id === id) ?? null
  return withPortal(context, planning, id, journal)
}

/** Adds the steps that the portal knows to the journal of a plan. */
export async function knownOf(context: Context, planning: RoutingPlans, journal: Journal): Promise<KnownPlan> {
  const known = await withPortal(context, planning, journal.plan.id, journal)
  return known ?? { plan: journal.plan, entries: journal.entries, elsewhere: [], journal }
}

async function withPortal(
  context: Context,
  planning: RoutingPlans,
  id: string,
  journal: Journal | null,
): Promise<KnownPlan | null> {
  const stored = await context.read(planning.storedPlan(id))
  const plan = journal?.plan ?? stored?.plan
  if (plan === undefined) return null
  const entries = journal?.entries ?? []
  const elsewhere = entriesElsewhere(entries, stored)
  return { plan, entries: [...entries, ...elsewhere], elsewhere, journal }
}

/** Journal that goes on with a plan; a new one on a machine that has none. */
export const journalFor = ({ settings }: Context, known: KnownPlan | null): JournalWriter =>
  known?.journal ? continueJournal(known.journal) : newJournal(settings, null)

/** Finds an undo of a plan that was begun and not finished, on this machine or on another one. */
export async function openUndoOf(
  context: Context,
  planning: RoutingPlans,
  id: string,
  readStored = () => context.read(planning.storedPlans()),
): Promise<KnownPlan | null> {
  for (const journal of journalsOf(context.settings)) {
    if (journal.plan.id === id) break
    // One that ended before its first step has begun nothing.
    if (journal.plan.undoes !== id || journal.entries.length === 1) continue
    const known = await knownOf(context, planning, journal)
    return isFinished(known.plan, known.entries) ? null : known
  }
  const rows = await readStored()
  const open = rows.find(({ undoes, steps, done }) => undoes === id && done > 0 && done < steps)
  return open === undefined ? null : knownPlan(context, planning, open.id)
}

/** Form of the id of a plan, as the portal takes it. */
const idForm = /^[A-Za-z0-9][\w.-]{0,99}$/

/** Files of documents and plans, which are no ids although they look like one. */
const fileName = /\.(ya?ml|json|csv)$/i

/** Finds the plan that this machine or the portal knows by this id, and throws for an unknown one; null for the name of a file. */
export async function planById(context: Context, name: string): Promise<Plan | null> {
  if (!idForm.test(name) || fileName.test(name) || existsSync(name)) return null
  context.session()
  return (await namedPlan(context, planningOf(context), name)).plan
}

/** Gives the id of a plan that is named by its file or id. */
export const idOfPlan = async (context: Context, planning: RoutingPlans, name: string): Promise<string> =>
  idForm.test(name) && !existsSync(name) ? name : (await namedPlan(context, planning, name)).plan.id

/**
 * Finds a plan that was begun by its file or id. A file stands for its last apply. Throws when the plan is unknown or was
 * never begun.
 */
export async function namedPlan(context: Context, planning: RoutingPlans, name: string): Promise<KnownPlan> {
  if (existsSync(name)) {
    const saved = await readDocumentOrPlan(context, name)
    if ('state' in saved) throw usageError(texts.noPlan(name))
    requireSamePortal(context, saved)
    let last: KnownPlan | null = null
    for (let { id } = saved; ; id = nextIdOf(id)) {
      const known = await knownPlan(context, planning, id)
      if (known === null) break
      last = known
    }
    if (last !== null) return last
    throw new CliError(exitCodes.failed, 'NOTHING_TO_UNDO', texts.neverApplied)
  }
  const known = idForm.test(name) ? await knownPlan(context, planning, name) : null
  if (known === null) throw usageError(texts.unknownPlan(name), [texts.historyHint])
  return known
}
