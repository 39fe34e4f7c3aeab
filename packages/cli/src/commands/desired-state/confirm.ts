import { desiredStateTexts } from '@ip-portal/core/desired-state'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { requireOffer } from '../shared/read-order.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { idOfPlan } from './history/known-plan.ts'

/** Code of a plan that the portal has taken back before it was confirmed. */
const revertedCode = 'PLAN_REVERTED'

/** Keeps the changes of a plan, by its file or id; without a name of the newest one that waits for it. */
export async function confirmPlan(context: Context, name: string | undefined): Promise<void> {
  await requireOffer(context, 'plans')
  const planning = planningOf(context)
  const id = name === undefined ? await newestUnconfirmed(context, planning) : await idOfPlan(context, planning, name)
  let isSent = false
  const { context: end } = await context.runFlow(planning.confirmPlan(), {
    details: async () => {
      if (isSent) return null
      isSent = true
      return { type: 'form.submit', details: { id } } as const
    },
  })
  const { failure, data } = end
  if (failure) {
    const error = failureError(failure, context.settings.url)
    if (error.code !== revertedCode) throw error
    throw new CliError(exitCodes.notApplied, error.code, error.message, error.hints)
  }
  await context.print.outcome(
    { success: true, plan: id, confirmed_at: data?.confirmed_at ?? null },
    desiredStateTexts.confirmed,
  )
}

async function newestUnconfirmed(context: Context, planning: RoutingPlans): Promise<string> {
  const rows = await context.read(planning.storedPlans())
  const found = rows.find(({ confirm_by }) => confirm_by !== null)
  if (found) return found.id
  const reverted = rows.find(({ reverted_at }) => reverted_at !== null)
  throw new CliError(exitCodes.failed, 'NOTHING_TO_CONFIRM', texts.nothingToConfirm, [
    ...(reverted ? [texts.lastReverted(reverted.id, formatDateTime(reverted.reverted_at))] : []),
    texts.historyHint,
  ])
}
