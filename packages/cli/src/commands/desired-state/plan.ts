import { totalsOf } from '@ip-portal/core/desired-state'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../errors/exit-codes.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { addedOrigins, warnSpecialOrigins } from '../shared/warn-special-origins.ts'
import { noFile } from './document/file-faults.ts'
import { readDocuments } from './document/read-documents.ts'
import { targeted } from './document/targeted.ts'
import { printPlan } from './plan-output/print-plan.ts'
import { draftPlan } from './planning/draft-plan.ts'
import { readToken, refuseLimits, tokenObstaclesOf, type LimitOptions } from './planning/plan-limits.ts'
import { writePlan } from './planning/write-plan.ts'

export interface PlanOptions extends LimitOptions {
  file?: readonly string[]
  target?: readonly string[]
  out?: string
  against?: string
  exitCode?: true
}

/** Shows what applying documents would do; sends nothing. */
export async function showPlan(
  context: Context,
  paths: readonly string[] = [],
  { file: more = [], target, out, against, exitCode, ...limits }: PlanOptions,
): Promise<void> {
  const file = [...paths, ...more]
  if (file.length === 0) throw noFile('plan')
  if (against !== undefined) {
    const { compareWithRef } = await import('./against/compare-with-ref.ts')
    return compareWithRef(context, { file, against, ...(target && { target }), ...(exitCode && { exitCode }) })
  }
  const document = targeted(await readDocuments(context, file), target)
  context.session()
  const token = await readToken(context)
  const { plan, leftOut } = await draftPlan(context, planningOf(context).plan(document.state), document, token)
  await printPlan(context, plan)
  await warnSpecialOrigins(context, addedOrigins(plan))
  refuseLimits(plan, limits)
  for (const obstacle of tokenObstaclesOf(plan, token)) context.io.warn(obstacle)
  if (out !== undefined) writePlan(context, plan, out)
  if (leftOut !== null) throw leftOut
  if (exitCode && totalsOf(plan).steps > 0) context.io.exitCode = exitCodes.changesPending
}
