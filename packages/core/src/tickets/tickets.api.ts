import type { Http } from '../kernel/http.ts'
import { OpenTickets } from './tickets.schema.ts'

/** Calls about support tickets. */
export const createTicketsApi = (http: Http) => ({
  countOpen: (signal?: AbortSignal) => http.call({ path: ['tickets', 'open'], answer: OpenTickets, signal }),
})
