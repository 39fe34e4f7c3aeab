import type { Plan } from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../context.ts'
import { newJournal } from './journal-file.ts'

/**
 * Notes that the records are as before a plan: an undo without steps, here and at the portal, so that `undo` takes the
 * plan before and `history` says it. A failure is silent: the next `undo` finds the same.
 */
export async function noteUndone({ portal, settings }: Context, planning: RoutingPlans, plan: Plan): Promise<void> {
  const undone = planning.emptyUndo(plan)
  const journal = newJournal(settings, null)
  try {
    await journal.append([{ entry: 'started', at: portal.auth.now(), plan: undone }])
    await planning.storePlan(undone, () => {})
  } catch {
    return
  } finally {
    await journal.close()
  }
}
