import type { PlanCustomer } from '@ip-portal/core/desired-state'
import { orderDetailTexts } from '@ip-portal/core/orders'
import { routingTexts, type IpDetails, type OrderPath } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { readOrder } from '../shared/read-order.ts'

/** Block of an IP order, and its path in the routing API. */
export interface OrderBlock {
  path: OrderPath
  /** The block as a prefix, such as `192.0.2.0/24`. */
  name: string
  details: IpDetails
  /** Customer of the order, whom a plan names; null when the portal does not say it. */
  customer: PlanCustomer | null
  isActive: boolean
}

/** Reads the block of an order; another kind of order ends the command. */
async function readBlock(context: Context, order: number): Promise<OrderBlock> {
  const { ipDetails, isActiveOrder, customer } = await readOrder(context, order)
  if (ipDetails === null) throw new CliError(exitCodes.failed, 'NOT_AN_IP_ORDER', routingTexts.notIp)
  const { ip, subnet } = ipDetails
  const name = `${ip}/${subnet}`
  return { path: { order, ip, subnet }, name, details: ipDetails, customer, isActive: isActiveOrder === 1 }
}

/** Reads a block to show it; an inactive order adds a warning. */
export async function readAnyBlock(context: Context, order: number): Promise<OrderBlock> {
  const block = await readBlock(context, order)
  if (!block.isActive) context.io.warn(orderDetailTexts.inactive)
  return block
}

/** Reads a block to change or validate it; an inactive order ends the command before anything is sent. */
export async function readChangeableBlock(context: Context, order: number): Promise<OrderBlock> {
  const block = await readBlock(context, order)
  if (!block.isActive)
    throw new CliError(exitCodes.failed, 'ORDER_INACTIVE', routingTexts.inactive, [orderDetailTexts.inactive])
  return block
}
