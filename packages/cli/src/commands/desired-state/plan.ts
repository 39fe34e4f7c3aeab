import { writeFileSync } from 'node:fs'
import { totalsOf } from '@ip-portal/core/desired-state'
import { createRoutingPlans } from '@ip-portal/core/routing-plans'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { draftPlan, refuseDeletes } from './planning/draft-plan.ts'
import { readDocument } from './document/read-document.ts'
import { printPlan } from './plan-output/print-plan.ts'

export interface PlanOptions {
  file: string
  out?: string
  exitCode?: true
  maxDeletes?: number
}

/** Shows what applying a document would do; sends nothing. */
export async function showPlan(context: Context, { file, out, exitCode, maxDeletes }: PlanOptions): Promise<void> {
  const document = await readDocument(context, file)
  context.session()
  const plan = await draftPlan(context, createRoutingPlans(context.portal).plan(document.state), document)
  await printPlan(context, plan)
  refuseDeletes(totalsOf(plan).deletes, maxDeletes)
  if (out !== undefined) {
    save(out, `${JSON.stringify(plan, null, 2)}\n`)
    context.io.notice(texts.saved(out))
  }
  if (exitCode && totalsOf(plan).steps > 0) process.exitCode = exitCodes.changesPending
}

function save(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 })
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', texts.notWritten(path))
  }
}
