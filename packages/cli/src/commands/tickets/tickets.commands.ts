import type { ArgumentDeclaration, Noun, OptionDeclaration } from '../../command-line/declaration.ts'
import { oneOrder } from '../../command-line/order-argument.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { interval, watchFormats } from '../shared/watch-options.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

const ticketId = wholeNumber(texts.ticketId)
const openTicket: ArgumentDeclaration = { text: texts.ticket, parse: ticketId, completes: 'open-ticket' }
const files: OptionDeclaration = { text: texts.file, completes: 'file' }

export const ticketsCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      options: [{ text: texts.order, parse: oneOrder, completes: 'order' }, { text: texts.open }],
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listTickets,
    },
    {
      name: 'watch',
      summary: texts.watch,
      options: [{ text: sharedTexts.interval, parse: interval }],
      formats: watchFormats,
      examples: texts.watchExamples,
      run: async () => (await import('./watch.ts')).watchTickets,
    },
    {
      name: 'show',
      summary: texts.show,
      arguments: [{ text: texts.ticket, parse: ticketId, completes: 'ticket' }],
      examples: texts.showExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showTicket,
    },
    {
      name: 'new',
      summary: texts.new,
      options: [
        { text: texts.subject },
        { text: texts.text },
        { text: texts.orderOf, parse: oneOrder, completes: 'order' },
        files,
      ],
      sendsOnce: true,
      examples: texts.newExamples,
      run: async () => (await import('./new.ts')).newTicket,
    },
    {
      name: 'reply',
      summary: texts.reply,
      arguments: [openTicket],
      options: [{ text: texts.text }, files],
      sendsOnce: true,
      examples: texts.replyExamples,
      run: async () => (await import('./reply.ts')).replyToTicket,
    },
    {
      name: 'close',
      summary: texts.close,
      arguments: [openTicket],
      examples: texts.closeExamples,
      run: async () => (await import('./close.ts')).closeTicket,
    },
  ],
}
