import { equal } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Call, OperatorCall } from '../call.ts'
import { play, type Played } from '../model.ts'
import { compareAnswer, comparePage, compareStock, compareStored, compareVersions, type Seen } from '../real/compare.ts'
import { type Real, send, sendAndLeave } from '../real/real.ts'
import { isLive } from '../rules/access.rules.ts'
import { lengths, type State } from '../state.ts'

/** State of the model that the commands of a sequence move on. */
export interface Box {
  state: State
  /** Calls with a key, for later repeats. */
  keyed: Call[]
  nextKey: number
  /** Wrong promo codes so far: ten in an hour are refused, which these sequences leave out. */
  wrongCodes: number
}

type AnyCall = Call | OperatorCall

/** Gives the part of the state that sending a call needs. */
export const sendingOf = ({ orders }: State) => ({ orders })

/** Moves the model to the time of the server, whose clock may be the machine's. */
export function stateNow(box: Box, { place }: Real): State {
  box.state = { ...box.state, now: place.now() }
  return box.state
}

/** Sends a call that another one needs; what it stores is compared behind that one. */
async function quickStep(box: Box, real: Real, call: Call): Promise<void> {
  const { state, expected } = play(stateNow(box, real), call)
  const { status, text } = await send(real, call, sendingOf(box.state))
  equal(status, expected.status, `${call.kind} was answered ${status} ${text}`)
  box.state = state
}

type Settled = Played & { call: AnyCall; answer: Awaited<ReturnType<typeof send>> }

/** Compares answers that came in this order with the model, and moves it on. */
async function settle(box: Box, real: Real, settled: Settled[]): Promise<void> {
  const state = settled.at(-1)?.state ?? box.state
  const seen = structuredClone<Seen>({ versions: real.versions, firsts: real.firsts, messages: real.messages })
  const read = await compareStored(real, state)
  for (const one of settled) compareAnswer(one, read, seen)
  compareVersions(read, state, seen)
  Object.assign(real, seen, { ids: read.ids })
  Object.assign(box, { state })
  const calls = settled.flatMap(({ call, expected }) => (expected.status === 200 ? [call] : []))
  const orders = new Set(calls.flatMap((call) => ('order' in call ? (call.order ?? []) : [])))
  for (const order of orders) await comparePage(real, state, order)
  if (calls.some(({ kind }) => /^(request\.|order\.(request|cancel))/.test(kind))) await compareStock(real, state)
}

type Answered = Pick<Settled, 'call' | 'answer'>

/** Plays answered calls in an order. */
function playInOrder(first: State, answered: Answered[]): Settled[] {
  let state = first
  return answered.map((one) => {
    const played = play(state, one.call)
    state = played.state
    return { ...one, ...played }
  })
}

/** Sends calls one after another, and compares what is stored behind the last one. */
export async function series(box: Box, real: Real, calls: AnyCall[]): Promise<void> {
  const state = stateNow(box, real)
  const answered: Answered[] = []
  for (const call of calls) answered.push({ call, answer: await send(real, call, sendingOf(state)) })
  await settle(box, real, playInOrder(state, answered))
}

/** Sends two calls at once, to two processes where there are two; the outcome must be that of one order of the two. */
async function race(box: Box, real: Real, calls: [Call, Call]): Promise<void> {
  const state = stateNow(box, real)
  const sending = sendingOf(state)
  const [first, second] = await Promise.all([
    send(real, calls[0], sending),
    send(real, calls[1], { ...sending, process: 1 }),
  ])
  const one = { call: calls[0], answer: first }
  const two = { call: calls[1], answer: second }
  try {
    await settle(box, real, playInOrder(state, [one, two]))
  } catch (error) {
    await settle(box, real, playInOrder(state, [two, one])).catch(() => {
      throw error
    })
  }
}

/** State of the caller's session before a call: as it is, signed in, or stepped up too. */
export type Readiness = 'as it is' | 'signed in' | 'stepped up'

/** Signs the caller of a call in and steps the session up, where the model says that this is missing. */
export async function prepare(
  box: Box,
  real: Real,
  { by, kind }: AnyCall,
  until: Readiness = 'stepped up',
): Promise<void> {
  if (until === 'as it is' || by === null || 'token' in by || kind.startsWith('session.')) return
  const session = () => box.state.companies[by.company].seats[by.seat]
  const { now } = stateNow(box, real)
  const current = session()
  if (!current || !isLive(current, now)) await quickStep(box, real, { kind: 'session.open', by })
  if (until === 'signed in') return
  const steppedUpAt = session()?.steppedUpAt ?? null
  const isChange = /^(route|roa|nameservers|token)\./.test(kind)
  if (isChange && (steppedUpAt === null || now >= steppedUpAt + lengths.stepUp))
    await quickStep(box, real, { kind: 'two-factor.code', by })
}

/** Way in which a call reaches the server. */
export type Delivery =
  | 'once'
  | 'twice'
  | 'other body'
  | 'race'
  | 'race of two keys'
  | 'race of two companies'
  | 'lost'
  | 'killed'

/** True for a call that is sent with an idempotency key. */
export const isKeyed = (call: AnyCall): call is Call & { key: number } => 'key' in call && call.key !== null

/** Changes a field of a call with a key. */
export function withOtherBody(call: Call): Call {
  switch (call.kind) {
    case 'payment.report':
      return { ...call, cents: call.cents + 1 }
    case 'order.request':
      return { ...call, name: `${call.name}Z` }
    case 'renewal.request':
      return { ...call, promo: call.promo === null ? 'SABIT25' : null }
    case 'ticket.open':
      return { ...call, subject: `${call.subject}z` }
    case 'ticket.reply':
      return { ...call, text: `${call.text}z` }
    default:
      return call
  }
}

const otherCompany = { A: 'B', B: 'A' } as const

/** Calls that cannot be raced: they are several requests, or their token cannot be told from the other's. */
const isSingle = ({ kind, by }: AnyCall): boolean =>
  by === null || kind.startsWith('session.') || kind === 'two-factor.code' || kind === 'token.add'

/** Sends a call in a way of delivery. */
export async function deliver(box: Box, real: Real, call: AnyCall, delivery: Delivery): Promise<void> {
  const by = call.by
  if (by === null || isSingle(call)) {
    const isTwice = delivery === 'twice' && !call.kind.startsWith('token.')
    return series(box, real, isTwice ? [call, call] : [call])
  }
  const customers = call as Call
  if (delivery === 'race') return race(box, real, [customers, customers])
  if (delivery === 'race of two keys') {
    const key = 'key' in customers ? { key: newKey(box) } : {}
    return race(box, real, [customers, { ...customers, ...key }])
  }
  if (delivery === 'race of two companies' && !('token' in by)) {
    const rival: Call = { ...customers, by: { company: otherCompany[by.company], seat: 0 } }
    await prepare(box, real, rival)
    return race(box, real, [customers, rival])
  }
  if ((delivery === 'lost' || delivery === 'killed') && isKeyed(call)) return loseAnswer(box, real, call, delivery)
  const isOther = delivery === 'other body' && isKeyed(call)
  const others = isOther ? [withOtherBody(customers)] : delivery === 'twice' ? [call] : []
  return series(box, real, [call, ...others])
}

const pauseMs = 20
const [killMoments, killStepMs] = [5, 3]

/** Sends a call with a key and leaves, or kills the server meanwhile; the repeat has one effect in all. */
async function loseAnswer(box: Box, real: Real, call: Call, delivery: 'lost' | 'killed'): Promise<void> {
  const { kill } = real.place
  const left = sendAndLeave(real, call, sendingOf(box.state))
  if (delivery === 'killed' && kill) {
    // Before, during and after the effect.
    await delay((box.nextKey % killMoments) * killStepMs)
    await kill()
  }
  await left
  const played = play(stateNow(box, real), call)
  let answer = await send(real, call, sendingOf(box.state))
  // The first request may still run.
  while (answer.status === 409 && answer.headers.has('retry-after')) {
    await delay(pauseMs)
    answer = await send(real, call, sendingOf(box.state))
  }
  await settle(box, real, [{ call, answer, ...played }])
}

/** Makes a key that no call of the sequence had. */
export function newKey(box: Box): number {
  box.nextKey += 1
  return box.nextKey
}
