import type { By, CallKind } from '../call.ts'
import { type CompanyName, lengths, type Order, type Session, type State, type Token } from '../state.ts'

/** Refused call; the code where the specification names one. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code?: string) {
    super(`refused ${status}`)
    this.status = status
    this.code = code
  }
}

/** Caller that was let in: its company, and the session or token that it came with. */
export interface Caller {
  company: CompanyName
  session: Session | null
  token: Token | null
}

const changesOfBlocks = /^(route|roa|nameservers)\./

/** True for a session that was neither ended nor left idle for 8 hours, and is younger than 24 hours. */
export const isLive = ({ isEnded, startedAt, seenAt }: Session, now: number): boolean =>
  !isEnded && now < startedAt + lengths.session && now < seenAt + lengths.idle

/**
 * Lets a caller in, and notes the use of its session, once a minute, which restarts its idle time. 401 without a session, 403 for one that has ended; a
 * token may only change routing records.
 */
export function enter(state: State, by: By, kind: CallKind): Caller {
  const { now } = state
  if ('token' in by) {
    const token = state.tokens[by.token]
    if (!token) throw new Refused(401)
    if (token.isEnded || now >= token.endsAt) throw new Refused(403)
    if (!changesOfBlocks.test(kind)) throw new Refused(409, 'TOKEN_SCOPE')
    return { company: token.company, session: null, token }
  }
  const session = state.companies[by.company].seats[by.seat]
  if (!session) throw new Refused(401)
  if (!isLive(session, now)) throw new Refused(403)
  // A session may so end a minute early.
  if (now >= session.seenAt + lengths.noteUse) session.seenAt = now
  return { company: by.company, session, token: null }
}

/** Demands a step-up of this session within five minutes; a token needs none. */
export function requireStepUp({ now }: State, { session }: Caller): void {
  if (!session) return
  const { steppedUpAt } = session
  if (steppedUpAt === null || now >= steppedUpAt + lengths.stepUp) throw new Refused(428, 'STEP_UP_REQUIRED')
}

/** Finds an order of the caller's company; 404 for another one's and for a cancelled one. */
export function ownOrder(state: State, { company }: Caller, number: number): Order {
  const order = state.orders[number]
  if (order?.company !== company || order.status === 20) throw new Refused(404)
  return order
}

/** Counts an audit row of a change that was done. */
export function done({ companies }: State, company: CompanyName, action: string): void {
  const counts = companies[company].done
  counts[action] = (counts[action] ?? 0) + 1
}

/** Opens a session of the user at a seat; an earlier one stays as it is. */
export function signIn(state: State, { company, seat }: Exclude<By, { token: number }>): void {
  const session = { no: state.sessions, startedAt: state.now, seenAt: state.now, isEnded: false, steppedUpAt: null }
  state.companies[company].seats[seat] = session
  state.sessions += 1
  done(state, company, 'session.open')
}

/** Ends the session of a seat, if it was not ended; the answer is the same without one. */
export function signOut(state: State, { company, seat }: Exclude<By, { token: number }>): void {
  const session = state.companies[company].seats[seat]
  if (!session || session.isEnded) return
  session.isEnded = true
  done(state, company, 'session.sign-out')
}
