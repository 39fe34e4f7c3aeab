import { existsSync } from 'node:fs'
import { nextIdOf } from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { readDocumentOrPlan } from '../document/read-document.ts'
import { requireSamePortal } from '../planning/saved-plan.ts'
import { knownPlan, type KnownPlan } from './known-plan.ts'

/** Form of the id of a plan, as the portal takes it. */
const idForm = /^[A-Za-z0-9][\w.-]{0,99}$/

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
