import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { ListOptions } from './list.ts'
import type { NewTicketOptions } from './new.ts'
import type { ReplyOptions } from './reply.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

/** Gives `tickets` its verbs. */
export function registerTickets(tickets: PortalCommand, io: Io): void {
  tickets
    .command('list')
    .description(texts.list)
    .option(...texts.order, wholeNumber(texts.orderId))
    .takes('order')
    .option(...texts.open)
    .action((options: ListOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./list.ts')).listTickets(context, options)),
    )
    .examples(...texts.listExamples)

  tickets
    .command('show')
    .description(texts.show)
    .argument(...texts.ticket, wholeNumber(texts.ticketId))
    .takes('ticket')
    .action((id: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./show.ts')).showTicket(context, id)),
    )
    .examples(...texts.showExamples)

  tickets
    .command('new')
    .description(texts.new)
    .option(...texts.subject)
    .option(...texts.text)
    .option(...texts.orderOf, wholeNumber(texts.orderId))
    .takes('order')
    .option(...texts.file)
    .takes('file')
    .action((options: NewTicketOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./new.ts')).newTicket(context, options)),
    )
    .examples(...texts.newExamples)

  tickets
    .command('reply')
    .description(texts.reply)
    .argument(...texts.ticket, wholeNumber(texts.ticketId))
    .takes('open-ticket')
    .option(...texts.text)
    .option(...texts.file)
    .takes('file')
    .action((id: number, options: ReplyOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./reply.ts')).replyToTicket(context, id, options)),
    )
    .examples(...texts.replyExamples)

  tickets
    .command('close')
    .description(texts.close)
    .argument(...texts.ticket, wholeNumber(texts.ticketId))
    .takes('open-ticket')
    .action((id: number, _: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./close.ts')).closeTicket(context, id)),
    )
    .examples(...texts.closeExamples)
}
