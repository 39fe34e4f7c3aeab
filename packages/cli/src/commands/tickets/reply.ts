import { isOpen, ticketsTexts } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { wantsRetry } from '../shared/confirm.ts'
import { readFiles } from '../shared/read-files.ts'
import { findTicket } from './find-ticket.ts'
import { ticketText } from './ticket-text.ts'

export interface ReplyOptions {
  text?: string
  file?: string[]
}

/** Sends a reply to an open ticket. */
export async function replyToTicket(context: Context, id: number, options: ReplyOptions): Promise<void> {
  const { portal, print, settings } = context
  const files = await readFiles(options.file ?? [], 'ticket')
  const text = await ticketText(context, options.text, ticketsTexts.reply)
  const ticket = await findTicket(context, id)
  if (!isOpen(ticket)) throw new CliError(exitCodes.failed, 'TICKET_CLOSED', ticketsTexts.isClosed)

  await text.send(async () => {
    const { context: ended } = await context.runFlow(
      portal.ticket(ticket, () => {}, context.showUpload),
      {
        retry: async ({ context: { failure } }) =>
          (await wantsRetry(context, failure, ticketsTexts.listFailed)) ? ({ type: 'thread.retry' } as const) : null,
        details: async ({ refused, context: { failure, notice } }) => {
          if (notice === 'replied') return null
          if (refused && !(await wantsRetry(context, failure, ticketsTexts.replyFailed))) return null
          const reply = { text: await text.read(), files }
          context.answered({ '--text': reply.text })
          return { type: 'reply.submit', reply } as const
        },
        confirmation: null,
      },
    )
    if (ended.notice !== 'replied')
      throw failureError(ended.failure ?? { kind: 'bug', cause: 'no reply' }, settings.url, ticketsTexts.replyFailed)
    await print.outcome({ success: true, ticket_id: id, response: ended.responses.at(-1) }, ticketsTexts.replied)
  })
}
