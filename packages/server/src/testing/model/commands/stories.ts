import fc from 'fast-check'
import type { By, Call, OperatorCall } from '../call.ts'
import { dayOf, lengths, type State } from '../state.ts'
import type { Readiness } from './delivery.ts'

/** Step of a story: a call with what its session needs before, or a time without one, in ms. */
type Step = { call: Call | OperatorCall; readiness?: Readiness } | { wait: number }

/** Calls that lead to the edge of a rule, which a random sequence hardly meets. Each step reads the state before it. */
export interface Story {
  label: string
  steps: (state: () => State) => Generator<Step>
}

/** Instants around the end of a window: just before it, at it, just behind it. */
type Edge = -1 | 0 | 1

const by: By = { company: 'A', seat: 0 }
const asns = ['AS64500', 'AS64501', 'AS64502', 'AS64503']
const lists = ['route', 'roa'] as const
type ListName = (typeof lists)[number]

/** First block of A, with the AS numbers that a list of it has and has not. */
function recordsOf(state: State, list: ListName) {
  const order = state.orders[0]
  const there = (list === 'route' ? order?.routes : order?.roas) ?? []
  return { there, absent: asns.filter((asn) => !there.includes(asn)) }
}

const change = (list: ListName, verb: 'add' | 'delete', asn: string, from: By = by): Step => ({
  call: { kind: `${list}.${verb}`, by: from, order: 0, asn, match: null },
})

/** Makes a creation of a record that is not there; deletes one before where all are. */
function* creation(state: () => State, list: ListName, from: By = by): Generator<Step> {
  const { there, absent } = recordsOf(state(), list)
  if (absent.length === 0) yield change(list, 'delete', there[0] ?? '', from)
  yield change(list, 'add', recordsOf(state(), list).absent.at(-1) ?? '', from)
}

/** A record deleted and created again at the end of the ten minutes in which that is free. */
function* undo(state: () => State, list: ListName, edge: Edge): Generator<Step> {
  yield* creation(state, list)
  const asn = recordsOf(state(), list).there[0] ?? ''
  yield change(list, 'delete', asn)
  yield { wait: lengths.undo + edge }
  yield change(list, 'add', asn)
}

/** The same payment without a key at the end of the minute in which it counts as the same request. */
function* duplicate(state: () => State, _: ListName, edge: Edge): Generator<Step> {
  const call: Call = {
    kind: 'payment.report',
    by,
    order: 0,
    cents: 2_000,
    notes: 'x',
    day: dayOf(state().now),
    key: null,
  }
  yield { call }
  yield { wait: lengths.duplicate + edge }
  yield { call }
}

/** A change at the end of the five minutes of a step-up. */
function* stepUp(state: () => State, list: ListName, edge: Edge): Generator<Step> {
  yield { call: { kind: 'two-factor.code', by }, readiness: 'signed in' }
  yield { wait: lengths.stepUp + edge }
  for (const step of creation(state, list)) yield { ...step, readiness: 'as it is' }
}

/** A session that is used all day, at the end of its 24 hours. */
function* session(_: () => State, __: ListName, edge: Edge): Generator<Step> {
  const call: Call = { kind: 'tag.set', by, order: 0, tag: 't1' }
  yield { call: { kind: 'session.open', by } }
  const parts = [lengths.session / 4, lengths.session / 4, lengths.session / 4, lengths.session / 4 + edge]
  for (const wait of parts) {
    yield { wait }
    yield { call, readiness: 'as it is' }
  }
}

/**
 * A session at the end of its eight hours without a call, twice: each use that the server notes restarts the time. One
 * of the lists has a use that comes too soon to be noted.
 */
function* idle(_: () => State, list: ListName, edge: Edge): Generator<Step> {
  const call: Call = { kind: 'tag.set', by, order: 0, tag: 't2' }
  const unnoted = list === 'route' ? 0 : lengths.noteUse - 1
  yield { call }
  for (const wait of [lengths.idle - 1, unnoted, lengths.idle - unnoted + edge]) {
    yield { wait }
    yield { call, readiness: 'as it is' }
  }
}

/** A token whose changes reach the limit of its fees, and then its end. */
function* token(state: () => State, list: ListName, edge: Edge): Generator<Step> {
  const number = state().tokens.length
  // A user may make twenty an hour.
  if (number >= 8) return
  const endsAt = Date.parse(dayOf(state().now)) + 3 * lengths.day
  yield { call: { kind: 'token.add', by, orders: [0], maxFee: 2_000, endsAt } }
  if (state().tokens.length === number) return
  for (let made = 0; made < 4; made += 1) yield* creation(state, list, { token: number })
  yield { wait: endsAt - state().now + edge }
  yield* creation(state, list, { token: number })
}

/** Requests of a company up to their largest number, and one more. */
function* openRequests(state: () => State): Generator<Step> {
  const open = () => state().requests.filter((one) => one.company === 'A' && one.state === 'pending').length
  for (let name = open(); name <= 10; name += 1)
    yield { call: { kind: 'order.request', by, block: null, promo: null, isStale: false, name: `Z${name}`, key: null } }
}

/** The block of the newest cancelled order, at the beginning of the day from which it can be ordered again. */
function* quarantine(state: () => State, _: ListName, edge: Edge): Generator<Step> {
  const order = state().orders.findLastIndex(({ block, status }) => block !== null && status !== 20)
  const block = state().orders[order]?.block
  if (order < 1 || block === undefined) return
  yield { call: { kind: 'order.cancel', by: null, order } }
  const name = `Q${state().orders.length}`
  const call: Call = { kind: 'order.request', by, block, promo: null, isStale: false, name, key: null }
  yield { call }
  const istanbulMs = 180 * lengths.minute
  const freeAt = Date.parse(dayOf(state().now + lengths.quarantine)) - istanbulMs
  yield { wait: freeAt - state().now + edge }
  yield { call }
}

const tales = { quarantine, undo, duplicate, stepUp, session, idle, token, openRequests }

/** Any story, at any edge of its window. */
export const stories: fc.Arbitrary<Story> = fc
  .record({
    name: fc.constantFrom(...(Object.keys(tales) as (keyof typeof tales)[])),
    list: fc.constantFrom(...lists),
    edge: fc.constantFrom<Edge[]>(-1, 0, 1),
  })
  .map(({ name, list, edge }) => ({
    label: `${name} of ${list} at ${edge} ms`,
    steps: (state) => tales[name](state, list, edge),
  }))
