import type { OperatorCall } from '../call.ts'
import { dayOf, lengths, type Order, type State, yearAfter } from '../state.ts'
import { done, Refused } from './access.rules.ts'

/** Decides what waits; 409 for what was decided before, 404 for what never was there. */
function decide<Thing extends { state: string }>(thing: Thing | undefined, from: string, to: Thing['state']): Thing {
  if (!thing) throw new Refused(404)
  if (thing.state !== from) throw new Refused(409)
  thing.state = to
  return thing
}

const orderOf = ({ orders }: State, number: number): Order => {
  const order = orders[number]
  if (!order) throw new Refused(404)
  return order
}

/** Lowers what an order owes; one that waits for its first payment is active once nothing is owed. */
function pay(order: Order, cents: number): void {
  order.payments += cents
  if (order.status === 11 && order.charges - order.payments <= 0)
    Object.assign(order, { status: 14, isActive: true } satisfies Partial<Order>)
}

const positive = (cents: number | null): void => {
  if (cents === 0) throw new Refused(400)
}

/** Books a payment that came without a report. */
function addPayment(state: State, { order: number, cents, kind }: OperatorCall<'payment.add'>): void {
  positive(cents)
  const order = orderOf(state, number)
  state.payments.push({ order: number, cents, state: 'confirmed', isReversed: false })
  pay(order, cents)
  done(state, order.company, kind)
}

/** Takes a booked payment back, once; the order stays in use. */
function reversePayment(state: State, { payment: number, kind }: OperatorCall<'payment.reverse'>): void {
  const payment = state.payments[number]
  if (payment?.state !== 'confirmed') throw new Refused(404)
  if (payment.isReversed) throw new Refused(409)
  payment.isReversed = true
  const order = orderOf(state, payment.order)
  order.charges += payment.cents
  done(state, order.company, kind)
}

/** Lowers the charges of an order, at most to nothing. */
function addCredit(state: State, { order: number, cents, kind }: OperatorCall<'credit.add'>): void {
  positive(cents)
  const order = orderOf(state, number)
  if (cents > order.billed) throw new Refused(409)
  order.billed -= cents
  pay(order, cents)
  done(state, order.company, kind)
}

/** Moves all or a part of what was paid beyond the charges to another order of the company. */
function moveCredit(state: State, { from, to, cents: wanted, kind }: OperatorCall<'credit.move'>): void {
  positive(wanted)
  if (from === to) throw new Refused(400)
  const [source, target] = [orderOf(state, from), orderOf(state, to)]
  if (source.company !== target.company || target.status === 20) throw new Refused(409)
  const credit = source.payments - source.charges
  const cents = wanted ?? credit
  if (credit <= 0 || cents > credit) throw new Refused(409)
  source.charges += cents
  pay(target, cents)
  done(state, source.company, kind)
}

/** Pays back all or a part of what was paid beyond the charges. */
function payCredit(state: State, { order: number, cents: wanted, kind }: OperatorCall<'credit.pay'>): void {
  positive(wanted)
  const order = orderOf(state, number)
  const credit = order.payments - order.charges
  const cents = wanted ?? credit
  if (credit <= 0 || cents > credit) throw new Refused(409)
  order.charges += cents
  done(state, order.company, kind)
}

/** Books a payment; an order that waits for its first payment is active once its balance is paid. */
function confirmPayment(state: State, number: number): void {
  const payment = decide(state.payments[number], 'waiting', 'confirmed')
  const order = orderOf(state, payment.order)
  pay(order, payment.cents)
  done(state, order.company, 'payment.confirm')
}

/** Makes an order of a request and charges the agreed total; without one it is active at once. */
function approveRequest(state: State, number: number): void {
  const { company, block, total } = decide(state.requests[number], 'pending', 'approved')
  const isFree = total === 0
  state.orders.push({
    company,
    service: block === null ? 'asn' : 'ip',
    block,
    status: isFree ? 14 : 11,
    isActive: isFree,
    endsOn: yearAfter(dayOf(state.now)),
    tag: null,
    charges: total,
    payments: 0,
    billed: total,
    free: newOrderChanges,
    used: {},
    freed: {},
    routes: [],
    roas: [],
    nameServers: null,
    version: 0,
  })
  done(state, company, 'request.approve')
}

/** Free changes of a new order. */
const newOrderChanges = 5

function refuseRequest(state: State, number: number): void {
  const { company, block } = decide(state.requests[number], 'pending', 'refused')
  if (block !== null) state.stock[block] = true
  done(state, company, 'request.refuse')
}

/** Extends the order by a year and charges the agreed total. */
function completeRenewal(state: State, number: number): void {
  const renewal = decide(state.renewals[number], 'pending', 'completed')
  const order = orderOf(state, renewal.order)
  order.endsOn = renewal.endsOn
  order.charges += renewal.total
  order.billed += renewal.total
  done(state, order.company, 'renewal.complete')
}

/** Suspends an order in use, whose records stay. */
function suspendOrder(state: State, number: number): void {
  const order = orderOf(state, number)
  if (!order.isActive) throw new Refused(409)
  Object.assign(order, { status: 22, isActive: false } satisfies Partial<Order>)
  done(state, order.company, 'order.suspend')
}

/** Lets a suspended order go on whose end is not past. */
function resumeOrder(state: State, number: number): void {
  const order = orderOf(state, number)
  if (order.status !== 22 || order.endsOn < dayOf(state.now)) throw new Refused(409)
  Object.assign(order, { status: 14, isActive: true } satisfies Partial<Order>)
  done(state, order.company, 'order.resume')
}

/** Gives an order a later end, unless a renewal waits. */
function extendOrder(state: State, number: number, to: string): void {
  const order = orderOf(state, number)
  if (order.status === 20 || to <= order.endsOn || to < dayOf(state.now)) throw new Refused(409)
  if (state.renewals.some((one) => one.order === number && one.state === 'pending')) throw new Refused(409)
  order.endsOn = to
  done(state, order.company, 'order.extend')
}

/** Cancels an order: its records go, its renewals that wait end, its block rests in the stock. */
function cancelOrder(state: State, number: number): void {
  const order = orderOf(state, number)
  if (order.status === 20) throw new Refused(409)
  Object.assign(order, {
    status: 20,
    isActive: false,
    routes: [],
    roas: [],
    nameServers: null,
  } satisfies Partial<Order>)
  for (const renewal of state.renewals)
    if (renewal.order === number && renewal.state === 'pending') renewal.state = 'ended'
  if (order.block !== null) {
    order.version += 1
    state.stock[order.block] = dayOf(state.now + lengths.quarantine)
  }
  done(state, order.company, 'order.cancel')
}

/** Executes a command of the provider. */
export function provide(state: State, call: OperatorCall): void {
  switch (call.kind) {
    case 'payment.confirm':
      return confirmPayment(state, call.payment)
    case 'payment.refuse': {
      const payment = decide(state.payments[call.payment], 'waiting', 'refused')
      return done(state, orderOf(state, payment.order).company, call.kind)
    }
    case 'payment.add':
      return addPayment(state, call)
    case 'payment.reverse':
      return reversePayment(state, call)
    case 'credit.add':
      return addCredit(state, call)
    case 'credit.move':
      return moveCredit(state, call)
    case 'credit.pay':
      return payCredit(state, call)
    case 'request.approve':
      return approveRequest(state, call.request)
    case 'request.refuse':
      return refuseRequest(state, call.request)
    case 'renewal.complete':
      return completeRenewal(state, call.renewal)
    case 'renewal.refuse': {
      const renewal = decide(state.renewals[call.renewal], 'pending', 'refused')
      return done(state, orderOf(state, renewal.order).company, call.kind)
    }
    case 'order.suspend':
      return suspendOrder(state, call.order)
    case 'order.resume':
      return resumeOrder(state, call.order)
    case 'order.extend':
      return extendOrder(state, call.order, call.to)
    case 'order.cancel':
      return cancelOrder(state, call.order)
  }
}
