import type { LoadContext } from '@ip-portal/core/kernel/load.machine'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import type { Context } from '../context.ts'
import { CliError, exitCodes } from '../exit-codes.ts'
import { failureError } from '../failures.ts'

const notFound = 404

/** Reads one order; unknown, foreign and cancelled orders end with the same text, as on the page; `hints` follow. */
export async function readOrder(context: Context, id: number, hints: readonly string[] = []): Promise<OrderDetail> {
  context.session()
  const driven = await context.drive(context.portal.order(id), {})
  const { data, failure } = driven.context as LoadContext<OrderDetail>
  if (failure?.kind === 'refused' && failure.status === notFound)
    throw new CliError(exitCodes.failed, 'ORDER_NOT_FOUND', orderDetailTexts.missing, [
      orderDetailTexts.missingNote,
      ...hints,
    ])
  if (failure !== null || data === null)
    throw failureError(failure ?? { kind: 'bug', cause: 'no order' }, context.settings.url, orderDetailTexts.loadFailed)
  return data
}
