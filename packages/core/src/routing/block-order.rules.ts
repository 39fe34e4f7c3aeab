import { orderStatuses } from '../kernel/values/limits.ts'
import { covers, parsePrefix, type Prefix } from './rpki/prefix.rules.ts'

/** Fields of a row of the order list that tell which order has a block. */
interface ListedOrder {
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
 * Finds the order of a block in any spelling. Cancelled orders do not count; of several orders with the block the one
 * that is active is meant.
 */
export function orderOfBlock<Order extends ListedOrder>(block: string, orders: readonly Order[]): BlockOrder<Order> {
  const prefix = parsePrefix(block)
  if (prefix === null) return { kind: 'missing' }
  const holders = orders.filter((order) => isHolder(order, prefix))
  const [first, ...others] = activeOr(holders.filter(({ ipwithsubnet }) => isWhole(ipwithsubnet, prefix)))
  if (first !== undefined)
    return others.length === 0 ? { kind: 'found', order: first } : { kind: 'several', orders: [first, ...others] }
  const [outer] = activeOr(holders)
  return outer === undefined ? { kind: 'missing' } : { kind: 'inside', order: outer }
}

function isHolder({ ipwithsubnet, order_status: status }: ListedOrder, prefix: Prefix): boolean {
  const block = parsePrefix(ipwithsubnet ?? '')
  return status !== orderStatuses.cancelled && block !== null && covers(block, prefix)
}

/** Checks the length only: the block contains the prefix. */
const isWhole = (block: string | null, { length }: Prefix) => parsePrefix(block ?? '')?.length === length

/** Keeps the active orders; all of them when none is active. */
function activeOr<Order extends ListedOrder>(orders: readonly Order[]): readonly Order[] {
  const active = orders.filter(({ isActiveOrder }) => isActiveOrder === 1)
  return active.length > 0 ? active : orders
}
