import {
  desiredStateTexts,
  driftText,
  orderProblemTexts,
  type Drafted,
  type DriftedOrder,
  type Plan,
} from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from '../document/read-document.ts'

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

/** Makes the error of drift: names every record that changed since the plan was made. */
export const driftError = (drifted: readonly DriftedOrder[], hints: readonly string[] = []): CliError =>
  new CliError(exitCodes.drifted, 'MOVED', [desiredStateTexts.drifted, ...drifted.map(driftText)].join('\n'), hints)

/** Ends the command when a plan deletes more than allowed; nothing was sent. */
export function refuseDeletes(deletes: number, max: number | undefined): void {
  if (max !== undefined && deletes > max) throw usageError(texts.tooManyDeletes(deletes, max))
}
