import {
  desiredStateTexts,
  driftText,
  orderProblemTexts,
  type Drafted,
  type DriftedOrder,
  type Plan,
} from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import type { Document } from '../document/document.ts'

/** Makes a plan, or ends the command with all problems of the document and the orders. */
export async function draftPlan(
  context: Context,
  flow: Parameters<typeof context.read<Drafted>>[0],
  document: Pick<Document, 'refuse'> | null,
): Promise<Plan> {
  const drafted = await context.read(flow)
  if (drafted.kind === 'planned') return drafted.plan
  if (drafted.kind === 'drifted') throw driftError(drafted.drifted)
  if (document !== null && drafted.document.length > 0) throw document.refuse(drafted.document)
  const lines = drafted.orders.map(({ order, problem }) => `#${order}: ${orderProblemTexts[problem]}`)
  throw new CliError(exitCodes.failed, 'NOT_PLANNABLE', lines.join('\n'))
}

/** Makes the error of a plan that no longer fits; nothing was sent. */
export const staleError = (message: string, hints: readonly string[]): CliError =>
  new CliError(exitCodes.drifted, 'STALE_PLAN', message, hints)

/** Makes the error of drift: names every record that changed since the plan was made. */
export const driftError = (drifted: readonly DriftedOrder[], hints: readonly string[] = []): CliError =>
  staleError([desiredStateTexts.drifted, ...drifted.map(driftText)].join('\n'), hints)
