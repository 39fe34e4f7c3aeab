import { orderStatuses } from '../kernel/values/limits.ts'
import { networkOf, parsePrefix, type Prefix } from './rpki/prefix.rules.ts'

/** Fields of a row of the order list that tell which order has a block. */
export interface ListedOrder {
  order_id: number
  ipwithsubnet: string | null
  order_status: number
  isActiveOrder: 0 | 1
}

/** Result of looking for the order of a block. */
export type BlockOrder<Order> =
  | { kind: 'found'; order: Order }
  /** The prefix is a part of this order's block. */
  | { kind: 'inside'; order: Order }
  /** These orders have the block, and none or several of them are active. */
  | { kind: 'several'; orders: readonly Order[] }
  | { kind: 'missing' }

/**
 * Finds the orders of blocks in any spelling. Cancelled orders do not count; of several orders with the block the one
 * that is active is meant. The list is read once, however many blocks are looked for.
 */
export function ordersByBlock<Order extends ListedOrder>(
  orders: readonly Order[],
): (block: string) => BlockOrder<Order> {
  const holders = new Map<string, Order[]>()
  for (const order of orders) {
    const prefix = parsePrefix(order.ipwithsubnet ?? '')
    if (prefix === null || order.order_status === orderStatuses.cancelled) continue
    const known = holders.get(keyOf(prefix, prefix.length))
    if (known) known.push(order)
    else holders.set(keyOf(prefix, prefix.length), [order])
  }
  return (block) => {
    const prefix = parsePrefix(block)
    if (prefix === null) return { kind: 'missing' }
    const [first, ...others] = activeOr(holders.get(keyOf(prefix, prefix.length)) ?? [])
    if (first !== undefined)
      return others.length === 0 ? { kind: 'found', order: first } : { kind: 'several', orders: [first, ...others] }
    for (let length = prefix.length - 1; length >= 0; length -= 1) {
      const [outer] = activeOr(holders.get(keyOf(prefix, length)) ?? [])
      if (outer !== undefined) return { kind: 'inside', order: outer }
    }
    return { kind: 'missing' }
  }
}

/** Names the network of a length that contains a prefix. */
const keyOf = ({ bits, width }: Prefix, length: number) => `${width} ${length} ${networkOf(bits, width, length)}`

/** Keeps the active orders; all of them when none is active. */
function activeOr<Order extends ListedOrder>(orders: readonly Order[]): readonly Order[] {
  const active = orders.filter(({ isActiveOrder }) => isActiveOrder === 1)
  return active.length > 0 ? active : orders
}
