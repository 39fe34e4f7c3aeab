export { createTicketsApi } from './tickets.api.ts'
export type { OpenTickets } from './tickets.schema.ts'
