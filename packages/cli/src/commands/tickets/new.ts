import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { ticketProblem, ticketsTexts, type TicketForm } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { cancelledError, wantsRetry } from '../shared/confirm.ts'
import { readFiles } from '../shared/read-files.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { ticketText } from './ticket-text.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

export interface NewTicketOptions {
  subject?: string
  text?: string
  order?: number
  file?: string[]
}

/** Opens a ticket; prompts ask for a missing subject and text. */
export async function newTicket(context: Context, options: NewTicketOptions): Promise<void> {
  const { portal, print, prompts, settings } = context
  refuseIncomplete(context, options)
  const files = await readFiles(options.file ?? [], 'ticket')
  context.session()
  const subject = options.subject ?? (await prompts?.text(ticketsTexts.subject)) ?? ''
  const text = await ticketText(context, options.text, ticketsTexts.description)
  const details: TicketForm = { subject, description: await text.read(), order: options.order ?? null, files }
  if (ticketProblem(details) !== null) throw usageError(incomplete(options))
  context.answered({ '--subject': subject, '--text': details.description })

  await text.send(async () => {
    const result = await context.runFlow(portal.newTicket(context.showUpload), {
      details: async ({ refused, context: { failure } }) =>
        !refused || (await wantsRetry(context, failure, ticketsTexts.createFailed))
          ? ({ type: 'form.submit', details } as const)
          : null,
    })
    const { data, failure } = result.context
    if (failure !== null) throw failureError(failure, settings.url, ticketsTexts.createFailed)
    if (result.kind === 'abandoned') throw cancelledError()
    const id = data?.ticket?.id ?? null
    const sentence = texts.opened(data?.message || ticketsTexts.created, id)
    await print.outcome({ success: true, message: data?.message ?? '', ticket_id: id }, sentence)
  })
}

const incomplete = ({ order }: NewTicketOptions) =>
  order === undefined ? ticketsTexts.incompleteOnSupport : ticketsTexts.incompleteOnOrder

/** Refuses missing options before a file is read or anything is sent. */
function refuseIncomplete({ prompts }: Context, options: NewTicketOptions): void {
  const missing = [
    ...(options.subject === undefined ? ['--subject'] : []),
    ...(options.text === undefined ? ['--text'] : []),
  ]
  if (prompts === null && missing.length > 0)
    throw usageError(incomplete(options), [sharedTexts.optionsMissing(missing)])
  if ([options.subject, options.text].some((text) => text !== undefined && isBlank(text)))
    throw usageError(incomplete(options))
}
