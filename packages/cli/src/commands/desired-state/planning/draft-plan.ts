import type { CallersToken } from '@ip-portal/core/account'
import {
  desiredStateTexts,
  driftText,
  orderProblemText,
  placeName,
  type Drafted,
  type DraftProblem,
  type DriftedOrder,
  type Plan,
} from '@ip-portal/core/desired-state'
import { tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { failureTexts } from '../../../errors/failure-error.texts.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from '../document/document.ts'

/** Plan of a document, and the error that ends the command behind it; null when every order is planned. */
export interface DraftedPlan {
  plan: Plan
  leftOut: CliError | null
}

/**
 * Makes a plan, or ends the command with all problems of the document and the orders. An order that cannot be planned
 * does not stop the others: its error comes at the end.
 */
export async function draftPlan(
  context: Context,
  flow: Parameters<typeof context.read<Drafted>>[0],
  document: Document | null,
  token: CallersToken | null = null,
): Promise<DraftedPlan> {
  const drafted = await context.read(flow)
  if (drafted.kind === 'drifted') throw driftError(drafted.drifted)
  if (drafted.kind === 'refused') {
    if (document !== null && drafted.document.length > 0) throw document.refuse(drafted.document)
    const lines = linesOf(drafted.orders, document).join('\n')
    if (drafted.orders.every(({ problem }) => problem === 'token-order'))
      throw new CliError(exitCodes.secondFactor, tokenScopeCode, lines, [failureTexts.tokenScopeHint])
    throw new CliError(exitCodes.failed, 'NOT_PLANNABLE', lines, tokenHints(drafted.orders, token))
  }
  const { plan, leftOut } = drafted
  if (leftOut.length === 0) return { plan, leftOut: null }
  const lines = [texts.leftOut, ...linesOf(leftOut, document)]
  const hints = [texts.leftOutHint, ...tokenHints(leftOut, token)]
  return { plan, leftOut: new CliError(exitCodes.failed, 'ORDERS_LEFT_OUT', lines.join('\n'), hints) }
}

/** Names the orders of a token that is limited to some, where a block names none of them. */
const tokenHints = (problems: readonly DraftProblem[], token: CallersToken | null): string[] =>
  token?.orders && problems.some(({ problem }) => problem === 'no-order') ? [texts.tokenSeesOrders(token.orders)] : []

/** Names the orders that cannot be planned, each with its place in the document. */
function linesOf(problems: readonly DraftProblem[], document: Document | null): string[] {
  return problems.map((problem) => {
    const place = document?.placeOf(problem.at)
    return `${place ? `${placeName(place.file, place)}: ` : ''}${orderProblemText(problem)}`
  })
}

/** Makes the error of a plan that no longer fits; nothing was sent. */
export const staleError = (message: string, hints: readonly string[]): CliError =>
  new CliError(exitCodes.drifted, 'STALE_PLAN', message, hints)

/** Makes the error of drift: names every record that changed since the plan was made. */
export const driftError = (drifted: readonly DriftedOrder[], hints: readonly string[] = []): CliError =>
  staleError([desiredStateTexts.drifted, ...drifted.map(driftText)].join('\n'), hints)
