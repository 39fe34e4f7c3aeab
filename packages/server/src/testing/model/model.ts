import type { Call, OperatorCall } from './call.ts'
import { type Caller, done, enter, Refused, signIn, signOut } from './rules/access.rules.ts'
import { reportPayment, requestOrder, requestRenewal, setTag } from './rules/orders.rules.ts'
import { provide } from './rules/provider.rules.ts'
import { changeBlock } from './rules/routing.rules.ts'
import { addToken, closeTicket, endToken, openTicket, replyTo } from './rules/support.rules.ts'
import type { Parts, State } from './state.ts'

/** Answer that the specification demands: the compared parts of a success, or the code of a refusal. */
export interface Expected {
  status: number
  code?: string | undefined
  parts: Parts
}

export interface Played {
  state: State
  expected: Expected
}

/** Plays a call on a copy of the state: what is answered, and what is stored then. A refusal stores nothing. */
export function play(before: State, call: Call | OperatorCall): Played {
  const state = structuredClone(before)
  try {
    if (call.by === null) {
      provide(state, call)
      return { state, expected: { status: 200, parts: {} } }
    }
    if (call.kind === 'session.open' || call.kind === 'session.sign-out') return visit(state, call)
    // The use of a session counts also when its call is refused.
    enter(state, call.by, call.kind)
    return playEntered(state, call)
  } catch (error) {
    return { state: before, expected: refusalOf(error) }
  }
}

function visit(state: State, { kind, by }: Call<'session.open' | 'session.sign-out'>): Played {
  if ('token' in by) throw new TypeError('a token neither signs in nor out')
  if (kind === 'session.open') signIn(state, by)
  else signOut(state, by)
  return { state, expected: { status: 200, parts: {} } }
}

function playEntered(entered: State, call: Call): Played {
  const state = structuredClone(entered)
  try {
    const parts = effectOf(state, enter(state, call.by, call.kind), call)
    return { state, expected: { status: 200, parts } }
  } catch (error) {
    return { state: entered, expected: refusalOf(error) }
  }
}

function refusalOf(error: unknown): Expected {
  if (!(error instanceof Refused)) throw error
  return { status: error.status, code: error.code, parts: {} }
}

function effectOf(state: State, caller: Caller, call: Call): Parts {
  switch (call.kind) {
    case 'session.open':
    case 'session.sign-out':
      return {}
    case 'two-factor.code':
      if (caller.session) caller.session.steppedUpAt = state.now
      done(state, caller.company, call.kind)
      return { success: true }
    case 'payment.report':
      return reportPayment(state, caller, call)
    case 'order.request':
      return requestOrder(state, caller, call)
    case 'renewal.request':
      return requestRenewal(state, caller, call)
    case 'tag.set':
      return setTag(state, caller, call)
    case 'ticket.open':
      return openTicket(state, caller, call)
    case 'ticket.reply':
      return replyTo(state, caller, call)
    case 'ticket.close':
      return closeTicket(state, caller, call)
    case 'token.add':
      return addToken(state, caller, call)
    case 'token.end':
      return endToken(state, caller, call)
    default:
      return changeBlock(state, caller, call)
  }
}
