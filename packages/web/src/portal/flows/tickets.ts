import { openTicketFlows, type TicketFlows } from '@ip-portal/core/portal/tickets'
import { authPortal } from '../auth-portal.ts'

/** Flows of support tickets. */
export const ticketFlows: TicketFlows = openTicketFlows(authPortal)
