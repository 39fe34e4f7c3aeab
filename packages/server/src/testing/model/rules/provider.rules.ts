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

/** Books a payment; an order that waits for its first payment is active once its balance is paid. */
function confirmPayment(state: State, number: number): void {
  const payment = decide(state.payments[number], 'waiting', 'confirmed')
  const order = orderOf(state, payment.order)
  order.payments += payment.cents
  if (order.status === 11 && order.charges - order.payments <= 0)
    Object.assign(order, { status: 14, isActive: true } satisfies Partial<Order>)
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
