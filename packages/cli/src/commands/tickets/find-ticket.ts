import { ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

/** Finds a ticket of the company by its number; ends the command when there is none. */
export async function findTicket(context: Context, id: number): Promise<Ticket> {
  context.session()
  const tickets = await context.read(context.portal.tickets(), ticketsTexts.listFailed)
  const found = tickets.find((ticket) => ticket.id === id)
  if (!found) throw new CliError(exitCodes.failed, 'TICKET_NOT_FOUND', texts.notFound(id), [texts.notFoundHint])
  return found
}
