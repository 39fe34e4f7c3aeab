import { compareDates, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { isCovered } from '@ip-portal/core/kernel/values/ledger'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { CompanyValidity } from '../../http/openapi/block.answers.ts'
import { batchesOf } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { type Balance, selectWaitingSums } from '../../store/ledger/balances.ts'
import { blockOf, nameOfOrder } from '../../store/ledger/orders.ts'
import { orderRecords } from './order-detail.ts'
import { isInRenewalWindow, isLate, type ListedOf } from './order.rules.ts'
import type { DueBalance, RblStat, ServiceRenewal, ServiceSummary, Stats } from './orders.answers.ts'
import { type OrderRow, selectPendingRenewals, selectPendingRequests } from './orders.queries.ts'

/** Reads the RPKI validity of a company's routes; app.ts passes the implementation of the routing domain. */
export type ReadValidity = (companyId: number) => Promise<{
  version: string
  count: () => Promise<CompanyValidity | null>
}>

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

/** Statistics that the orders alone give. */
type OrderFigures = Omit<Stats, 'rpki' | 'unread_tickets'>

/**
 * Computes the statistics of the dashboard without cancelled orders, one batch after the other. `now` is ms since the
 * epoch.
 */
export async function orderStats(db: Db, companyId: number, now: number, listedOf: ListedOf): Promise<OrderFigures> {
  const [renewing, requests, waiting] = await Promise.all([
    selectPendingRenewals(db, companyId),
    selectPendingRequests(db, companyId),
    selectWaitingSums(db, companyId),
  ])
  const services = new Map<number, Service>()
  const [overdueBalances, waitingPayments]: [DueBalance[], DueBalance[]] = [[], []]
  const rblStats: RblStat[] = []
  let lateCents = 0
  for await (const records of batchesOf(orderRecords(db, companyId)))
    for (const { order, balance, report } of records) {
      if (order.status === orderStatuses.cancelled) continue
      addToService(services, order, balance?.cents ?? 0, isInRenewalWindow(order, now) && !renewing.has(order.id))
      if (report) rblStats.push(rblStat(order, report, listedOf(report)))
      if (balance === undefined || balance.cents <= 0) continue
      const owed = wireBalance(order, balance, waiting.get(order.id) ?? 0)
      const isPaid = isCovered({ balance: owed.balance_usd, waiting: owed.waiting_usd })
      if (!isPaid && isLate(balance, now)) lateCents += balance.cents
      if (isPaid) waitingPayments.push(owed)
      else overdueBalances.push(owed)
    }
  const all = [...services.values()].toSorted((a, b) => a.id - b.id)
  return {
    total_active_orders: sum(all.map(({ active }) => active)),
    total_remaining_balance: fromCents(sum(all.map(({ cents }) => cents))),
    total_late_payments_amount: fromCents(lateCents),
    overdueBalances,
    waitingPayments,
    rblStats,
    service_summary: all.map((service) => summary(service, now)),
    pending_requests: requests.length,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const wireBalance = (order: OrderRow, balance: Balance, waitingCents: number): DueBalance => ({
  order_id: order.id,
  ipwithsubnet: nameOfOrder(order),
  last_transaction_date: balance.last_transaction_on,
  last_due_date: balance.due_on,
  balance_usd: fromCents(balance.cents),
  waiting_usd: fromCents(waitingCents),
})

const rblStat = (
  order: OrderRow,
  report: { created_at: number; url: string | null },
  blackListed: number | null,
): RblStat => ({
  order_id: order.id,
  ipwithsubnet: blockOf(order),
  blackListed,
  createDate: new Date(report.created_at).toISOString(),
  url: report.url,
})

/** Figures of the orders of one service. */
interface Service {
  id: number
  name: string
  orders: number
  active: number
  cents: number
  /** Orders that can be renewed now. */
  renewable: OrderRow[]
}

function addToService(services: Map<number, Service>, order: OrderRow, cents: number, isRenewable: boolean): void {
  const { service_type_id: id, service_name: name } = order
  const service = services.get(id) ?? { id, name, orders: 0, active: 0, cents: 0, renewable: [] }
  services.set(id, service)
  service.orders += 1
  service.active += order.is_active === 1 ? 1 : 0
  service.cents += cents
  if (isRenewable) service.renewable.push(order)
}

function summary({ id, name, orders, active, cents, renewable }: Service, now: number): ServiceSummary {
  const today = istanbulDay(now)
  const renewals = renewable
    .toSorted((a, b) => compareDates(a.end_on, b.end_on) || a.id - b.id)
    .map((order): ServiceRenewal => ({
      order_id: order.id,
      ipwithsubnet: nameOfOrder(order),
      date: order.end_on,
      price: fromCents(order.price_cents),
      status: order.end_on < today ? 'expired' : 'upcoming',
    }))
  const nearest = renewals.find((renewal) => renewal.status === 'upcoming')
  return {
    service_type_id: id,
    serviceTypeName: name,
    total_orders: orders,
    active_orders: active,
    passive_orders: orders - active,
    total_remaining_balance: fromCents(cents),
    nearest_renewal_date: nearest ? { date: nearest.date, price: nearest.price } : null,
    renewals,
  }
}
