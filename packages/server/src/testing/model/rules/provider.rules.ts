import type { OperatorCall } from '../call.ts'
import { dayOf, type Order, type State, yearAfter } from '../state.ts'
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
  const renewal = state.renewals[number]
  // A renewal that was completed is not found among those that wait.
  if (renewal?.state !== 'pending') throw new Refused(404)
  renewal.state = 'completed'
  const order = orderOf(state, renewal.order)
  order.endsOn = renewal.endsOn
  order.charges += renewal.total
  done(state, order.company, 'renewal.complete')
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
  }
}
