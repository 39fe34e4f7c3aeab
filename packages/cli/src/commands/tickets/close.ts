import { isOpen, ticketsTexts } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { cancelledError, isConfirmed, requireConfirmable, wantsRetry } from '../shared/confirm.ts'
import { findTicket } from './find-ticket.ts'

/** Closes an open ticket after a confirmation: a closed one cannot be opened again. */
export async function closeTicket(context: Context, id: number): Promise<void> {
  requireConfirmable(context)
  const { portal, print, settings } = context
  const ticket = await findTicket(context, id)
  if (!isOpen(ticket)) throw new CliError(exitCodes.failed, 'TICKET_CLOSED', ticketsTexts.isClosed)

  let isRefused = false
  const { context: ended } = await context.runFlow(portal.ticket(ticket), {
    retry: async ({ context: { failure } }) =>
      (await wantsRetry(context, failure, ticketsTexts.listFailed)) ? ({ type: 'thread.retry' } as const) : null,
    details: async ({ refused, context: { failure } }) =>
      !isRefused && (!refused || (await wantsRetry(context, failure, ticketsTexts.closeFailed)))
        ? ({ type: 'ticket.close' } as const)
        : null,
    confirmation: async () => {
      isRefused = !(await isConfirmed(context, ticketsTexts.confirmClose))
      return isRefused ? ({ type: 'close.cancel' } as const) : ({ type: 'close.confirm' } as const)
    },
  })
  if (isRefused) throw cancelledError()
  if (ended.notice !== 'closed')
    throw failureError(ended.failure ?? { kind: 'bug', cause: 'not closed' }, settings.url, ticketsTexts.closeFailed)
  await print.outcome({ success: true, ticket_id: id, status: ended.ticket.status }, ticketsTexts.closedNow)
}
