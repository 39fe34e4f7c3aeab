import { writeFileSync } from 'node:fs'
import { totalsOf } from '@ip-portal/core/desired-state'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { placeOptions, shellWord } from '../../runtime/repeatable-write.ts'
import { addedOrigins, warnSpecialOrigins } from '../shared/warn-special-origins.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { readDocuments } from './document/read-documents.ts'
import { targeted } from './document/targeted.ts'
import { printPlan } from './plan-output/print-plan.ts'
import { draftPlan } from './planning/draft-plan.ts'
import { readToken, refuseLimits, tokenObstaclesOf, type LimitOptions } from './planning/plan-limits.ts'

export interface PlanOptions extends LimitOptions {
  file: readonly string[]
  target?: readonly string[]
  out?: string
  exitCode?: true
}

/** Shows what applying documents would do; sends nothing. */
export async function showPlan(
  context: Context,
  { file, target, out, exitCode, ...limits }: PlanOptions,
): Promise<void> {
  const document = targeted(await readDocuments(context, file), target)
  context.session()
  const token = await readToken(context)
  const { plan, leftOut } = await draftPlan(context, planningOf(context).plan(document.state), document)
  await printPlan(context, plan)
  await warnSpecialOrigins(context, addedOrigins(plan))
  refuseLimits(plan, limits)
  for (const obstacle of tokenObstaclesOf(plan, token)) context.io.warn(obstacle)
  if (out !== undefined) {
    save(out, `${JSON.stringify(plan, null, 2)}\n`)
    context.io.notice(texts.saved(out, shellWord(out) + placeOptions(context.options)))
  }
  if (leftOut !== null) throw leftOut
  if (exitCode && totalsOf(plan).steps > 0) context.io.exitCode = exitCodes.changesPending
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 })
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', texts.notWritten(path))
  }
}
