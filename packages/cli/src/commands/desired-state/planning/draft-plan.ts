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

/** Makes a plan, or ends the command with everything that stands in its way. */
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

/** Names every record that is no longer as plan and journal left it. */
export const driftError = (drifted: readonly DriftedOrder[], hints: readonly string[] = []): CliError =>
  new CliError(exitCodes.drifted, 'MOVED', [desiredStateTexts.drifted, ...drifted.map(driftText)].join('\n'), hints)

/** Ends the command when a plan would delete more than it may; nothing was sent. */
export function refuseDeletes(deletes: number, max: number | undefined): void {
  if (max !== undefined && deletes > max) throw usageError(texts.tooManyDeletes(deletes, max))
}
