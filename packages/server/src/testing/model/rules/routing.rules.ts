import type { Call } from '../call.ts'
import { dayOf, lengths, type Order, type Parts, prices, type State } from '../state.ts'
import { type Caller, done, ownOrder, Refused, requireStepUp } from './access.rules.ts'

type RoutingKind = Extract<Call['kind'], `route.${string}` | `roa.${string}` | `nameservers.${string}`>
type Change = Call<RoutingKind>

/** Refusals of a change in the order in which they come: the block, its state, the step-up. */
function blockOf(state: State, caller: Caller, number: number): Order {
  const { token } = caller
  if (token && !token.orders.includes(number)) throw new Refused(409, 'TOKEN_SCOPE')
  const order = ownOrder(state, caller, number)
  if (order.block === null) throw new Refused(404)
  if (!order.isActive) throw new Refused(409)
  requireStepUp(state, caller)
  return order
}

/** Counts a creation: free within ten minutes of its deletion, else one of the year, beyond these the fee. */
function count({ now }: State, { token }: Caller, order: Order, object: string): void {
  const freedAt = order.freed[object]
  delete order.freed[object]
  if (freedAt !== undefined && now < freedAt + lengths.undo) return
  const year = dayOf(now).slice(0, 4)
  const used = (order.used[year] ?? 0) + 1
  order.used[year] = used
  if (used <= order.free) return
  order.charges += prices.changeFee
  order.billed += prices.changeFee
  if (!token || token.maxFee === null) return
  const month = dayOf(now).slice(0, 7)
  const fees = (token.fees[month] ?? 0) + prices.changeFee
  if (fees > token.maxFee) throw new Refused(409, 'TOKEN_SCOPE')
  token.fees[month] = fees
}

function add(state: State, caller: Caller, { order, list, asn, object }: Listed): void {
  if (list.includes(asn)) throw new Refused(409)
  list.push(asn)
  count(state, caller, order, object)
}

function drop({ now }: State, { order, list, asn, object }: Listed): void {
  if (!list.includes(asn)) throw new Refused(404)
  list.splice(list.indexOf(asn), 1)
  order.freed[object] = now
}

/** Record of a list of the block: a route or a ROA. */
interface Listed {
  order: Order
  list: string[]
  asn: string
  object: string
}

const routeOf = (order: Order, { asn }: { asn: string }): Listed => ({
  order,
  list: order.routes,
  asn,
  object: `route ${asn}`,
})
const roaOf = (order: Order, { asn }: { asn: string }): Listed => ({
  order,
  list: order.roas,
  asn,
  object: `roa ${asn}`,
})

/** Makes the change of the records, and returns what its answer says of them. */
function changeRecords(state: State, caller: Caller, order: Order, call: Change): Parts {
  switch (call.kind) {
    case 'route.add':
      add(state, caller, routeOf(order, call))
      return {}
    case 'route.delete':
      drop(state, routeOf(order, call))
      return {}
    case 'roa.add':
      add(state, caller, roaOf(order, call))
      return {}
    case 'roa.delete':
      drop(state, roaOf(order, call))
      return {}
    case 'nameservers.add':
    case 'nameservers.edit':
      if ((order.nameServers === null) !== (call.kind === 'nameservers.add')) throw new Refused(409)
      order.nameServers = call.servers
      return { nservers: call.servers }
    case 'nameservers.delete':
      if (order.nameServers === null) throw new Refused(404)
      order.nameServers = null
      return {}
  }
}

/** A change of a block; 412 for another version comes behind all other refusals. */
export function changeBlock(state: State, caller: Caller, call: Change): Parts {
  const order = blockOf(state, caller, call.order)
  const parts = changeRecords(state, caller, order, call)
  if (call.match !== null && call.match !== order.version) throw new Refused(412, 'BLOCK_CHANGED')
  order.version += 1
  done(state, order.company, call.kind)
  return { ...parts, version: `version ${order.version}` }
}
