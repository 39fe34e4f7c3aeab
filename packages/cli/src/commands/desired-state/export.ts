import { loadStateFiles, orderProblemText } from '@ip-portal/core/desired-state'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { planningOf } from '../../plans/planning-of.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { readToken } from './planning/plan-limits.ts'

/** Writes routes, ROAs and name servers of orders as the document that `plan` and `apply` read. */
export async function exportState(
  context: Context,
  ids: readonly number[] = [],
  { dir }: { dir?: string } = {},
): Promise<void> {
  context.session()
  const token = await readToken(context)
  const { io, print, settings } = context
  const { state, problems } = await context.read(planningOf(context).export([...new Set(ids)]))
  if (problems.length > 0) {
    throw new CliError(exitCodes.failed, 'ORDERS_NOT_EXPORTED', problems.map(orderProblemText).join('\n'))
  }
  if (ids.length === 0 && token?.orders) io.notice(texts.tokenOrders(token.orders.length))
  const portal = settings.url.replace(/\/$/, '')
  if (dir !== undefined) {
    const { exportToFolder } = await import('./export-folder.ts')
    return exportToFolder(context, dir, state.orders, portal)
  }
  if (settings.format !== null && settings.format !== 'table') return print.record({ data: state, sections: [] })
  const { yamlOfState } = await loadStateFiles()
  io.data(yamlOfState(state, portal, texts.exportComments))
}
