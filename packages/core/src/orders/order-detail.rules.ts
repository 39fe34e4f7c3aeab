import { daysLeft } from '../kernel/values/dates.ts'
import { ledgerTotals } from '../kernel/values/ledger.ts'
import { serviceTypes } from '../kernel/values/limits.ts'
import { sumMoney } from '../kernel/values/money.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { OrderDetail } from './order-detail.schema.ts'

export const orderTabs = ['ip', 'asn', 'rbl', 'ledger', 'tickets', 'renewals'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Tabs that an order has, in their order. */
export function tabsOf(order: OrderDetail): OrderTab[] {
  const isIp = order.service_type_id === serviceTypes.ip
  return [
    ...(isIp ? (['ip'] as const) : []),
    ...(order.service_type_id === serviceTypes.asn ? (['asn'] as const) : []),
    ...(isIp ? (['rbl'] as const) : []),
    'ledger',
    'tickets',
    ...(order.renewals.length > 0 ? (['renewals'] as const) : []),
  ]
}

/** The tab that a URL hash selects; the first one of the order when it names none of them. */
export function tabOf(order: OrderDetail, hash: string): OrderTab {
  const tabs = tabsOf(order)
  return tabs.find((tab) => `#${tab}` === hash) ?? tabs[0] ?? 'ledger'
}

/** Sums of the balance panel in USD. Invoices (alacak) raise what is owed, payments (borc) lower it. */
export interface Balance {
  total: number
  paid: number
  awaitingApproval: number
  /** Positive: the customer owes. Waiting payments are not subtracted. */
  remaining: number
}

export function balanceOf(order: OrderDetail): Balance {
  const { credit, debit, balance } = ledgerTotals(order.transactions)
  return {
    total: credit,
    paid: debit,
    awaitingApproval: sumMoney(order.payments_waitingAproval.map((payment) => payment.amount_usd)),
    remaining: balance,
  }
}

/** Make Payment is shown for a late payment or a positive balance. */
export const isPayable = (order: OrderDetail): boolean => order.hasLatePayment === 1 || balanceOf(order).remaining > 0

/** Calendar days left until the order ends; the detail page never shows less than 0. */
export const detailDaysLeft = (order: OrderDetail, now: number): number | null => {
  const days = daysLeft(order.end_date, now) ?? order.daysLeft
  return days === null ? null : Math.max(0, days)
}

/** The block of an IP order as a prefix, such as `192.0.2.0/24`; null for other orders. */
export const blockOf = (order: OrderDetail): string | null =>
  order.ipDetails ? `${order.ipDetails.ip}/${order.ipDetails.subnet}` : null

/** Severity of the days left on the order card: good above 0. */
export const cardDaysSeverity = (days: number): Severity => (days > 0 ? 'success' : 'danger')
