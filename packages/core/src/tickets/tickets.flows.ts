import { flow, fromCall } from '../kernel/flow.ts'
import { createFormMachine } from '../kernel/form.machine.ts'
import { limits } from '../kernel/limits.ts'
import { onSubmit, type Load } from '../kernel/loads.ts'
import type { Outcome } from '../kernel/shapes.ts'
import { ticketMachine } from './ticket.machine.ts'
import type { TicketsApi } from './tickets.api.ts'
import { ticketProblem, type ReplyForm, type TicketForm } from './tickets.rules.ts'
import type { Ticket, TicketResponse } from './tickets.schema.ts'

interface TicketFlowOptions {
  tickets: TicketsApi
  load: Load
}

/** Flows about support tickets. */
export const ticketFlows = ({ tickets, load }: TicketFlowOptions) => ({
  openTickets: () => load('open-tickets', (signal) => tickets.countOpen(signal)),
  tickets: () => load('tickets', (signal) => tickets.list(signal)),
  orderTickets: (order: number) => load('tickets', (signal) => tickets.ofOrder(order, signal)),

  newTicket: () =>
    flow(
      createFormMachine<TicketForm, Outcome, 'incomplete'>({
        problemOf: ticketProblem,
        doneMs: limits.replyAlertMs,
      }).provide(onSubmit<TicketForm>((form) => tickets.create(form))),
      undefined,
    ),

  /** One ticket with its thread; `changed` is called when lists have to be read again. */
  ticket: (ticket: Ticket, changed: () => void = () => {}) =>
    flow(
      ticketMachine.provide({
        actors: {
          loadResponses: fromCall((_, signal) => tickets.responses(ticket.id, signal)),
          sendReply: fromCall<TicketResponse, { reply: ReplyForm }>(({ reply }) => tickets.reply(ticket.id, reply)),
          closeTicket: fromCall<unknown>(() => tickets.close(ticket.id)),
        },
        actions: { announceChange: changed },
      }),
      { ticket },
    ),
})
