import { documentFaultText } from '@ip-portal/core/desired-state/desired-state.texts'
import { ordersTexts, type Order } from '@ip-portal/core/orders'
import { ordersByBlock, type BlockOrder } from '@ip-portal/core/routing/block-order.rules'
import { canonicalPrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Context } from '../context.ts'
import { CliError, exitCodes, usageError } from '../errors/exit-codes.ts'
import { commandLineTexts as texts } from './command-line.texts.ts'
import { notAnOrder, type TypedBlock } from './order-argument.ts'

/** Finds the orders of typed blocks with one read of the order list; throws for a block that names no single order. */
export async function numbersOf(
  context: Context,
  blocks: readonly TypedBlock[],
): Promise<ReadonlyMap<TypedBlock, number>> {
  for (const { text } of blocks) if (canonicalPrefix(text) === null) throw notAnOrder(text)
  context.session()
  const { active } = await context.read(context.portal.orders(), ordersTexts.loadFailed)
  const orderOf = ordersByBlock(active)
  const hints = context.isTokenGiven ? [texts.ownBlocks, texts.tokenOrders] : [texts.ownBlocks]
  return new Map(blocks.map((block) => [block, numberOf(block, orderOf(block.text), hints)]))
}

function numberOf({ text, partHint }: TypedBlock, match: BlockOrder<Order>, hints: readonly string[]): number {
  const block = canonicalPrefix(text) ?? text
  switch (match.kind) {
    case 'found':
      return match.order.order_id
    case 'inside': {
      const { order_id: id, ipwithsubnet } = match.order
      const whole = ipwithsubnet ?? ''
      throw usageError(texts.partOfBlock(block, id, whole), [partHint(whole, block)])
    }
    case 'several': {
      const ids = match.orders.map((order) => order.order_id)
      throw usageError(texts.severalOrders(block, ids))
    }
    case 'missing':
      throw new CliError(
        exitCodes.failed,
        'ORDER_NOT_FOUND',
        `${block}: ${documentFaultText({ fault: 'no-order' })}`,
        hints,
      )
  }
}
