import { createQuery } from '../../kernel/flow/queries.ts'
import { createTicketsApi, ticketFlows } from '../../tickets/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type TicketFlows = ReturnType<typeof openTicketFlows>

/** Opens the flows of support tickets. */
export const openTicketFlows = ({ http, logFailure }: AuthPortal) =>
  ticketFlows({ tickets: createTicketsApi(http), query: createQuery(logFailure) })
