import { existsSync } from 'node:fs'
import { totalsOf, type Plan } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { stepsDone } from '../../../plans/history-rows.ts'
import { planningOf } from '../../../plans/planning-of.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { readDocumentOrPlan } from '../document/read-document.ts'
import { printPlan } from '../plan-output/print-plan.ts'
import { namedPlan } from './known-plan.ts'

/** Shows a plan: one of a file without asking the portal, one by its id with the number of steps done. */
export async function showStoredPlan(context: Context, name: string): Promise<void> {
  if (existsSync(name)) return printPlan(context, await planIn(context, name))
  context.session()
  const { plan, entries } = await namedPlan(context, planningOf(context), name)
  await printPlan(context, plan)
  context.io.notice(texts.stepsDone(stepsDone(entries), totalsOf(plan).steps))
}

async function planIn(context: Context, path: string): Promise<Plan> {
  const saved = await readDocumentOrPlan(context, path)
  if ('state' in saved) throw usageError(texts.noPlan(path))
  return saved
}
