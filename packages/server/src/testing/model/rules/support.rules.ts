import type { Call } from '../call.ts'
import type { Parts, State, Ticket } from '../state.ts'
import { type Caller, done, Refused, requireStepUp } from './access.rules.ts'
import { once } from './once.rules.ts'

function ownTicket({ tickets }: State, { company }: Caller, number: number): Ticket {
  const ticket = tickets[number]
  if (ticket?.company !== company) throw new Refused(404)
  return ticket
}

/** Opens a ticket, about an order of the company, also a cancelled one, or about none. */
export function openTicket(state: State, caller: Caller, call: Call<'ticket.open'>): Parts {
  const { order, subject } = call
  if (order !== null && state.orders[order]?.company !== caller.company) throw new Refused(404)
  return once(state, caller, call, () => {
    state.tickets.push({ company: caller.company, order, subject, status: 'open', replies: [] })
    done(state, caller.company, call.kind)
    return { id: `tickets ${state.tickets.length - 1}`, subject, status: 'open' }
  })
}

/** Adds a reply to an open ticket; a repeat is answered also when it is closed by now. */
export function replyTo(state: State, caller: Caller, call: Call<'ticket.reply'>): Parts {
  const ticket = ownTicket(state, caller, call.ticket)
  return once(state, caller, call, () => {
    if (ticket.status === 'closed') throw new Refused(409)
    ticket.replies.push(call.text)
    done(state, caller.company, call.kind)
    return { response: call.text }
  })
}

/** Closes an open ticket, for good. */
export function closeTicket(state: State, caller: Caller, call: Call<'ticket.close'>): Parts {
  const ticket = ownTicket(state, caller, call.ticket)
  if (ticket.status === 'closed') throw new Refused(409)
  ticket.status = 'closed'
  done(state, caller.company, call.kind)
  return { id: `tickets ${call.ticket}`, subject: ticket.subject, status: 'closed' }
}

/** Makes an API token for changes of orders of the company, behind a step-up. */
export function addToken(state: State, caller: Caller, { orders, maxFee, endsAt, kind }: Call<'token.add'>): Parts {
  requireStepUp(state, caller)
  const { company } = caller
  const isForeign = (number: number) => state.orders[number]?.company !== company || state.orders[number].status === 20
  if (orders.some(isForeign)) throw new Refused(400)
  state.tokens.push({ company, orders, maxFee, fees: {}, endsAt, isEnded: false })
  done(state, company, kind)
  return { id: `tokens ${state.tokens.length - 1}` }
}

/** Ends an API token of the user. */
export function endToken(state: State, { company }: Caller, { token: number, kind }: Call<'token.end'>): Parts {
  const token = state.tokens[number]
  if (token?.company !== company || token.isEnded) throw new Refused(404)
  token.isEnded = true
  done(state, company, kind)
  return {}
}
