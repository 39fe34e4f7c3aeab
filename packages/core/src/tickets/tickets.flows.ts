import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onCancellableSubmit, type FlowParts } from '../kernel/flow/queries.ts'
import type { Progress } from '../kernel/http/upload.ts'
import { limits } from '../kernel/values/limits.ts'
import { ticketMachine } from './ticket.machine.ts'
import { createTicketsApi } from './tickets.api.ts'
import { ticketProblem, type ReplyForm, type TicketForm } from './tickets.rules.ts'
import type { Ticket, TicketOpened, TicketResponse } from './tickets.schema.ts'

/** Opens the flows of support tickets. */
export function openTicketFlows({ http, query }: FlowParts) {
  const tickets = createTicketsApi(http)
  return {
    openTickets: () => query('open-tickets', (signal) => tickets.countOpen(signal)),
    tickets: () => query('tickets', (signal) => tickets.list(signal)),
    orderTickets: (order: number) => query('tickets', (signal) => tickets.ofOrder(order, signal)),

    ticketFile: (filePath: string) => query('ticket-file', (signal) => tickets.file(filePath, signal)),

    /** Opens a new ticket; cancelling aborts the request. */
    newTicket: (onProgress?: OnProgress) =>
      flow(
        createFormMachine<TicketForm, TicketOpened, 'incomplete'>({
          problemOf: ticketProblem,
          doneMs: limits.replyAlertMs,
          isCancellable: true,
        }).provide(onCancellableSubmit((form: TicketForm, signal) => tickets.create(form, signal, onProgress))),
        undefined,
      ),

    /** Handles one ticket; `changed` is called when lists must be refreshed. */
    ticket: (ticket: Ticket, changed: () => void = () => {}, onProgress?: OnProgress) => {
      let sending = new AbortController()
      return flow(
        ticketMachine.provide({
          actors: {
            loadResponses: fromCall((_, signal) => tickets.responses(ticket.id, signal)),
            sendReply: fromCall<TicketResponse, { reply: ReplyForm }>(({ reply }) => {
              sending = new AbortController()
              return tickets.reply(ticket.id, reply, sending.signal, onProgress)
            }),
            closeTicket: fromCall<unknown>(() => tickets.close(ticket.id)),
          },
          actions: { announceChange: changed, abortReply: () => sending.abort() },
        }),
        { ticket },
      )
    },
  }
}

type OnProgress = (progress: Progress) => void
