import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { isCovered } from '@ip-portal/core/kernel/values/ledger'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../db/open.ts'
import { selectBalances } from '../../ledger/balances.ts'
import { blockOf, nameOfOrder } from '../../ledger/order-name.ts'
import { selectWaitingSums } from '../../ledger/waiting-payments.ts'
import {
  type OrderRow,
  selectLatestReports,
  selectOrders,
  selectPendingRenewals,
  selectPendingRequests,
} from './orders.queries.ts'
import { isInRenewalWindow, isLate, type ListedOf } from './order.rules.ts'

/** Reads the RPKI validity of a company's routes; app.ts passes the implementation of the routing domain. */
export type ReadValidity = (companyId: number) => Promise<{ version: string; count: () => Promise<object | null> }>

/** Number of tickets with a reply that the company has not opened. */
export async function countUnreadTickets(db: Db, companyId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('company_id', '=', companyId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow()
  return unread
}

/** Computes the statistics of the dashboard without cancelled orders. `now` is ms since the epoch. */
export async function orderStats(db: Db, companyId: number, now: number, listedOf: ListedOf) {
  const [all, balances, reports, renewing, requests, waiting] = await Promise.all([
    selectOrders(db, companyId),
    selectBalances(db, companyId),
    selectLatestReports(db, companyId),
    selectPendingRenewals(db, companyId),
    selectPendingRequests(db, companyId),
    selectWaitingSums(db, companyId),
  ])
  const orders = all.filter((order) => order.status !== orderStatuses.cancelled)
  const centsOf = (order: OrderRow) => balances.get(order.id)?.cents ?? 0
  const owing = orders.filter((order) => centsOf(order) > 0)
  const waitingOf = (order: OrderRow) => fromCents(waiting.get(order.id) ?? 0)
  const isPaid = (order: OrderRow) => isCovered({ balance: fromCents(centsOf(order)), waiting: waitingOf(order) })
  const due = owing.filter((order) => !isPaid(order))
  const balanceOf = (order: OrderRow) => ({
    order_id: order.id,
    ipwithsubnet: nameOfOrder(order),
    last_transaction_date: balances.get(order.id)?.last_transaction_on ?? null,
    last_due_date: balances.get(order.id)?.last_due_on ?? null,
    balance_usd: fromCents(centsOf(order)),
    waiting_usd: waitingOf(order),
  })
  const late = due.filter((order) => isLate(balances.get(order.id), now))
  return {
    total_active_orders: orders.filter((order) => order.is_active === 1).length,
    total_remaining_balance: total(orders, centsOf),
    total_late_payments_amount: total(late, centsOf),
    overdueBalances: due.map(balanceOf),
    waitingPayments: owing.filter(isPaid).map(balanceOf),
    rblStats: orders.flatMap((order) => {
      const report = reports.get(order.id)
      return report ? [rblStat(order, report, listedOf(report))] : []
    }),
    service_summary: [...Map.groupBy(orders, (order) => order.service_type_id)]
      .toSorted(([a], [b]) => a - b)
      .map(([, ofType]) => summary(ofType, total(ofType, centsOf), renewing, now)),
    pending_requests: requests.length,
  }
}

const total = (orders: OrderRow[], centsOf: (order: OrderRow) => number): number =>
  fromCents(orders.reduce((sum, order) => sum + centsOf(order), 0))

const rblStat = (order: OrderRow, report: { created_at: number; url: string | null }, blackListed: number | null) => ({
  order_id: order.id,
  ipwithsubnet: blockOf(order),
  blackListed,
  createDate: new Date(report.created_at).toISOString(),
  url: report.url,
})

function summary(orders: OrderRow[], balance: number, renewing: Set<number>, now: number) {
  const today = istanbulDay(now)
  const renewals = orders
    .filter((order) => isInRenewalWindow(order, now) && !renewing.has(order.id))
    .toSorted((a, b) => a.end_on.localeCompare(b.end_on) || a.id - b.id)
    .map((order) => ({
      order_id: order.id,
      ipwithsubnet: nameOfOrder(order),
      date: order.end_on,
      price: fromCents(order.price_cents),
      status: order.end_on < today ? 'expired' : 'upcoming',
    }))
  const nearest = renewals.find((renewal) => renewal.status === 'upcoming')
  const active = orders.filter((order) => order.is_active === 1).length
  return {
    service_type_id: orders[0]?.service_type_id,
    serviceTypeName: orders[0]?.service_name,
    total_orders: orders.length,
    active_orders: active,
    passive_orders: orders.length - active,
    total_remaining_balance: balance,
    nearest_renewal_date: nearest ? { date: nearest.date, price: nearest.price } : null,
    renewals,
  }
}
