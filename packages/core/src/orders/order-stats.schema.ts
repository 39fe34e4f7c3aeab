import * as v from 'valibot'
import {
  Amount,
  EnumNumber,
  Count,
  ListOf,
  Optional,
  OptionalCount,
  OptionalText,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/**
 * Order with a balance due. `last_due_date` is the due date of its oldest unpaid charge, which decides whether it is
 * overdue; a server of the first release sends that of the last one, and neither block nor payments that wait.
 */
export const OverdueBalance = v.object({
  order_id: Count,
  ipwithsubnet: OptionalText,
  last_transaction_date: WireDate,
  last_due_date: WireDate,
  balance_usd: Amount,
  waiting_usd: Amount,
})
export type OverdueBalance = v.InferOutput<typeof OverdueBalance>

/** Newest blacklist report of an order. */
export const RblStat = v.object({
  order_id: Count,
  ipwithsubnet: OptionalText,
  blackListed: OptionalCount,
  createDate: WireDate,
  url: OptionalText,
})
export type RblStat = v.InferOutput<typeof RblStat>

/** Next renewal of an order. */
export const UpcomingRenewal = v.object({
  order_id: Count,
  ipwithsubnet: OptionalText,
  date: WireDate,
  price: Amount,
  status: Text,
})
export type UpcomingRenewal = v.InferOutput<typeof UpcomingRenewal>

/** Figures of one service type. */
export const ServiceSummary = v.object({
  service_type_id: EnumNumber,
  serviceTypeName: Text,
  total_orders: OptionalCount,
  active_orders: OptionalCount,
  passive_orders: OptionalCount,
  total_remaining_balance: Amount,
  nearest_renewal_date: Optional(v.object({ date: WireDate, price: Amount })),
  renewals: ListOf(UpcomingRenewal),
})
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>

/**
 * RPKI validity of the routes of all blocks, as numbers of routes; `unknown` while the registry's data is too old,
 * `pending` while their ROA is not published.
 */
export const RpkiStat = v.object({
  valid: Count,
  invalid: Count,
  notFound: Count,
  unknown: OptionalCount,
  pending: OptionalCount,
  /** Orders with invalid routes; a server may name the first ones only. */
  invalid_orders: ListOf(v.object({ order_id: Count, ipwithsubnet: OptionalText })),
})
export type RpkiStat = v.InferOutput<typeof RpkiStat>

/**
 * Figures of the dashboard. A server of the first release does not send the last three, nor `waitingPayments`: orders
 * whose balance is covered by payments that await approval.
 */
export const OrderStats = v.object({
  total_active_orders: Count,
  total_remaining_balance: Amount,
  total_late_payments_amount: Amount,
  overdueBalances: ListOf(OverdueBalance),
  waitingPayments: ListOf(OverdueBalance),
  rblStats: ListOf(RblStat),
  service_summary: ListOf(ServiceSummary),
  rpki: Optional(RpkiStat),
  unread_tickets: OptionalCount,
  pending_requests: OptionalCount,
})
export type OrderStats = v.InferOutput<typeof OrderStats>
