import * as v from 'valibot'
import { Count } from '../kernel/shapes.ts'

/** How many tickets of the company are open. */
export const OpenTickets = v.object({ open_tickets: Count })
export type OpenTickets = v.InferOutput<typeof OpenTickets>
