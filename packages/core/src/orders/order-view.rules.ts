import { limits, orderStatuses, serviceTypes } from '../kernel/values/limits.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { Order, PendingRequest } from './orders.schema.ts'

/** Service number of an order: the block of an IP order, the AS number of an ASN order. */
export const serviceNumber = (order: Order): string => order.ipwithsubnet ?? order.asn ?? ''

/** True for a cancelled order, which nothing can be done for any more. */
export const isCancelled = (order: Order): boolean => order.order_status === orderStatuses.cancelled

/** True for an order with a detail page: an active one. */
export const isOpenable = (order: Order): boolean => order.isActiveOrder === 1

/** True when a payment can be reported: for a positive balance, also before the first payment activates the order. */
export const isPayableRow = (order: Order): boolean => (order.net_balance ?? 0) > 0 && !isCancelled(order)

/** True for an order that may have a tag: an active one. */
export const isTaggable = (order: { isActiveOrder: 0 | 1 }): boolean => order.isActiveOrder === 1

/** Severity of an order status code. */
export function statusSeverity(status: number): Severity {
  if (status === orderStatuses.inUse) return 'success'
  if (status === orderStatuses.cancelled) return 'danger'
  return status === orderStatuses.awaitsPayment || status === orderStatuses.suspended ? 'warning' : 'secondary'
}

/** Severity of the days left in a list: good above 50, a warning from 1 to 50, a danger at 0 or less. */
export function listDaysSeverity(days: number): Severity {
  if (days > limits.listDaysGreenAbove) return 'success'
  return days >= 1 ? 'warning' : 'danger'
}

/** Groups pending requests by service: IP, and any other as ASN. */
export function groupPending(requests: readonly PendingRequest[]): { ip: PendingRequest[]; asn: PendingRequest[] } {
  const isIp = (request: PendingRequest) => request.service_type_id === serviceTypes.ip
  return { ip: requests.filter(isIp), asn: requests.filter((request) => !isIp(request)) }
}

/** Subject of a request: `ip/subnet`, else the organisation; null without both. */
export function requestDetail(request: PendingRequest): string | null {
  if (request.service_type_id === serviceTypes.ip)
    return request.ip && request.subnet ? `${request.ip}/${request.subnet}` : '-'
  return request.organisation || null
}

/** Lists the active orders of blocks by their ids. */
export const activeBlocks = (orders: readonly Order[]): number[] =>
  orders
    .filter((order) => order.service_type_id === serviceTypes.ip && order.isActiveOrder === 1)
    .map((order) => order.order_id)
