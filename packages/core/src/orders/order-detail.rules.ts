import { addDays, dayOf, daysLeft } from '../kernel/values/dates.ts'
import { isCovered, ledgerTotals } from '../kernel/values/ledger.ts'
import { limits, serviceTypes } from '../kernel/values/limits.ts'
import { sumMoney } from '../kernel/values/money.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { OrderDetail } from './order-detail.schema.ts'

/** Tabs of the order page, in their order. */
export const orderTabs = ['ip', 'asn', 'rbl', 'ledger', 'tickets', 'renewals'] as const
/** Tab of the order page. */
export type OrderTab = (typeof orderTabs)[number]

/** Lists the tabs that an order has, in their order. An inactive one has its blacklist reports alone. */
export function tabsOf(order: OrderDetail): OrderTab[] {
  const isIp = order.service_type_id === serviceTypes.ip
  if (order.isActiveOrder === 0) return isIp && order.rblResults.length > 0 ? ['rbl'] : []
  return [
    ...(isIp ? (['ip'] as const) : []),
    ...(order.service_type_id === serviceTypes.asn ? (['asn'] as const) : []),
    ...(isIp ? (['rbl'] as const) : []),
    'ledger',
    'tickets',
    ...(order.renewals.length > 0 ? (['renewals'] as const) : []),
  ]
}

/** Tab that a URL hash selects; the first tab of the order for any other hash. */
export function tabOf(order: OrderDetail, hash: string): OrderTab {
  const tabs = tabsOf(order)
  return tabs.find((tab) => `#${tab}` === hash) ?? tabs[0] ?? 'ledger'
}

/** Sums of the balance panel in USD: invoices (alacak) raise the balance, payments (borc) lower it. */
export interface Balance {
  total: number
  paid: number
  awaitingApproval: number
  /** Positive when the customer owes. Payments that wait for approval are not subtracted. */
  remaining: number
}

/** Sums the transactions and pending payments of an order. */
export function balanceOf(order: OrderDetail): Balance {
  const { credit, debit, balance } = ledgerTotals(order.transactions)
  return {
    total: credit,
    paid: debit,
    awaitingApproval: sumMoney(order.payments_waitingAproval.map((payment) => payment.amount_usd)),
    remaining: balance,
  }
}

/** True when a payment is offered: for a late payment or a positive balance. */
export const isPayable = (order: OrderDetail): boolean => order.hasLatePayment === 1 || balanceOf(order).remaining > 0

/** Notice about the payment of an order: none, late, or covered by payments that await approval. */
export function paymentNotice(order: OrderDetail): 'late' | 'waiting' | null {
  const { remaining, awaitingApproval } = balanceOf(order)
  if (isCovered({ balance: remaining, waiting: awaitingApproval })) return 'waiting'
  return order.hasLatePayment === 1 ? 'late' : null
}

/** Calendar days left until the order ends, not below 0; null without an end. */
export const detailDaysLeft = (order: OrderDetail, now: number): number | null => {
  const days = daysLeft(order.end_date, now) ?? order.daysLeft
  return days === null ? null : Math.max(0, days)
}

/** Block of an IP order as a prefix, such as `192.0.2.0/24`; null for other orders. */
export const blockOf = (order: OrderDetail): string | null =>
  order.ipDetails ? `${order.ipDetails.ip}/${order.ipDetails.subnet}` : null

/** Severity of the days left on the order card: good above 0. */
export const cardDaysSeverity = (days: number): Severity => (days > 0 ? 'success' : 'danger')

/** Returns the block or the AS number of an order, which is its name; null while it has neither. */
export const identityOf = (order: OrderDetail): string | null => blockOf(order) ?? order.asnDetails?.asn ?? null

/** Renewal that awaits approval; undefined without one. */
export const pendingRenewal = (order: OrderDetail): OrderDetail['renewals'][number] | undefined =>
  order.renewals.find(({ status }) => status.trim().toLowerCase() === 'pending')

/** End of an order whose renewal is due: it can be renewed and has no more days than the header marks; else null. */
export function dueEnd(order: OrderDetail, now: number): { end: string; after: string; isOver: boolean } | null {
  const end = dayOf(order.end_date)
  const left = daysLeft(order.end_date, now)
  if (order.canBeRenewed !== 1 || order.isActiveOrder !== 1 || end === null || left === null) return null
  if (left > limits.detailDaysGreenAbove || pendingRenewal(order)) return null
  return { end, after: addDays(end, 1), isOver: left < 0 }
}
