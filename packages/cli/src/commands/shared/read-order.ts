import { isMissing } from '@ip-portal/core/kernel/failure/failure'
import type { Addition } from '@ip-portal/core/kernel/wire/additions'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { sharedTexts } from './shared.texts.ts'

/** Reads one order; unknown, foreign and cancelled orders end the command with one text; `hints` follow it. */
export async function readOrder(context: Context, id: number, hints: readonly string[] = []): Promise<OrderDetail> {
  context.session()
  const missing = () =>
    new CliError(exitCodes.failed, 'ORDER_NOT_FOUND', orderDetailTexts.missing, [
      orderDetailTexts.missingNote,
      sharedTexts.ownOrders,
      ...hints,
    ])
  return context.read(context.portal.order(id), undefined, (failure) => (isMissing(failure) ? missing() : null))
}

/** Ends the command unless the server offers an addition; without a session it reports that first. */
export async function requireOffer(context: Context, addition: Addition): Promise<void> {
  context.session()
  const { additions } = await context.read(context.portal.securityStatus())
  if (!additions.includes(addition)) throw new CliError(exitCodes.failed, 'NOT_OFFERED', sharedTexts.notOffered)
}
