import { openTicketFlows, type TicketFlows } from '@ip-portal/core/tickets'
import { authPortal } from '../auth-portal.ts'

/** Flows of support tickets. */
export const ticketFlows: TicketFlows = openTicketFlows(authPortal)
