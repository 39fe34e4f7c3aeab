import { serviceTypes } from '../kernel/values/limits.ts'
import { isPayable } from './order-detail.rules.ts'
import type { OrderDetail } from './order-detail.schema.ts'
import { isOpenable, isPayableRow } from './order-view.rules.ts'
import type { Order } from './orders.schema.ts'

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
  roa: takesRecords,
  renewal: isRenewable,
}

/** True when an order of the list may offer an action: it has a page of its own, or at least a payment. */
export const mayOfferActions = (order: Order): boolean => isOpenable(order) || isPayableRow(order)

/** Lists the actions that an order offers now, the most urgent first. */
export const actionsOf = (order: OrderDetail): OrderAction[] =>
  (Object.keys(isOffered) as OrderAction[]).filter((action) => isOffered[action](order))
