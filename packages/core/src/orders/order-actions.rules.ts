import { serviceTypes } from '../kernel/values/limits.ts'
import { roaMaxLength } from '../routing/routing.rules.ts'
import { blockOf, isPayable } from './order-detail.rules.ts'
import type { OrderDetail } from './order-detail.schema.ts'

/** Actions of an order that a link can ask its page for. */
export type OrderAction = 'payment' | 'route' | 'roa' | 'renewal'

/** True when the records of an order can be changed: a block in use. */
export const takesRecords = (order: OrderDetail): boolean =>
  order.isActiveOrder === 1 && order.service_type_id === serviceTypes.ip && order.ipDetails !== null

/** True when a renewal is offered: the server allows it, and the order is active. */
export const isRenewable = (order: OrderDetail): boolean => order.isActiveOrder === 1 && order.canBeRenewed === 1

const isOffered: Readonly<Record<OrderAction, (order: OrderDetail) => boolean>> = {
  payment: isPayable,
  route: takesRecords,
  roa: (order) => takesRecords(order) && roaMaxLength(blockOf(order) ?? '') !== null,
  renewal: isRenewable,
}

/** Lists the actions that an order offers now, the most urgent first. */
export const actionsOf = (order: OrderDetail): OrderAction[] =>
  (Object.keys(isOffered) as OrderAction[]).filter((action) => isOffered[action](order))
