import { ordersByBlock, type BlockOrder, type ListedOrder } from '../../routing/block-order.rules.ts'
import type { DocumentProblem } from '../document/desired-state.rules.ts'
import type { DesiredOrder, DocumentFault, NumberedOrder } from '../document/desired-state.schema.ts'
import type { UnknownBlock } from './block-reader.ts'

/** Orders of a document with their ids and the blocks without one, or the faults of the other blocks. */
export type NumberedOrders =
  | { kind: 'numbered'; orders: readonly (NumberedOrder | UnknownBlock)[] }
  | { kind: 'refused'; orders: []; document: DocumentProblem[] }

export const isUnknown = (order: object): order is UnknownBlock => 'problem' in order

const isNumbered = (order: DesiredOrder): order is NumberedOrder => order.id !== undefined

const blockFaults: Record<Exclude<BlockOrder<unknown>['kind'], 'found' | 'missing'>, DocumentFault> = {
  inside: 'part-of-block',
  several: 'several-orders',
}

/** Gives orders their ids; the order list is read where one is named by its block alone. */
export async function numberedOrders(
  orders: readonly DesiredOrder[],
  readOrders: () => Promise<readonly ListedOrder[]>,
): Promise<NumberedOrders> {
  if (orders.every(isNumbered)) return { kind: 'numbered', orders }
  const orderOf = ordersByBlock(await readOrders())
  const found: (NumberedOrder | UnknownBlock)[] = []
  const document: DocumentProblem[] = []
  for (const [at, order] of orders.entries()) {
    if (isNumbered(order)) {
      found.push(order)
      continue
    }
    const match = orderOf(order.block)
    if (match.kind === 'found') found.push({ ...order, id: match.order.order_id })
    else if (match.kind === 'missing') found.push({ order: null, block: order.block, problem: 'no-order' })
    else document.push({ path: ['orders', at, 'block'], fault: blockFaults[match.kind] })
  }
  return document.length > 0 ? { kind: 'refused', orders: [], document } : { kind: 'numbered', orders: found }
}
