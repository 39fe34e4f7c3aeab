import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../db/open.ts'
import { type Balance, selectBalances } from '../../ledger/balances.ts'
import { blockOf } from '../../ledger/order-name.ts'
import { type OrderRow, selectLatestReports, selectOrders, selectPendingRequests } from './orders.queries.ts'
import { type ListedOf, statusText } from './order.rules.ts'

/**
 * Serialises the order list: `active` rows, newest first, and `pending` requests; of the named orders only, without
 * requests, when `only` names some.
 */
export async function orderListJson(
  db: Db,
  company: { id: number; name: string },
  listedOf: ListedOf,
  only?: readonly number[],
): Promise<string> {
  const [orders, balances, reports, requests] = await Promise.all([
    selectOrders(db, company.id),
    selectBalances(db, company.id),
    selectLatestReports(db, company.id),
    selectPendingRequests(db, company.id),
  ])
  const shown = only ? orders.filter(({ id }) => only.includes(id)) : orders
  const active = shown.map((order) => row(order, company.name, balances.get(order.id), listedOf(reports.get(order.id))))
  return JSON.stringify({ active, pending: only ? [] : requests.map(pendingRow) })
}

/** Row of the list; field names are those of the wire. */
const row = (order: OrderRow, companyName: string, balance: Balance | undefined, blackListed: number | null) => ({
  order_id: order.id,
  service_type_id: order.service_type_id,
  serviceTypeName: order.service_name,
  ipwithsubnet: blockOf(order),
  asn: order.asn,
  companyName,
  tag: order.tag,
  order_status: order.status,
  orderStatusdescription: statusText(order),
  isActiveOrder: order.is_active,
  start_date: order.start_on,
  end_date: order.end_on,
  net_balance: fromCents(balance?.cents ?? 0),
  rbl_blackListed: blackListed,
})

const pendingRow = (request: Awaited<ReturnType<typeof selectPendingRequests>>[number]) => ({
  id: request.id,
  created_at: new Date(request.created_at).toISOString(),
  service_type_id: request.service_type_id,
  ip: request.ip,
  subnet: request.subnet === null ? null : String(request.subnet),
  organisation: request.organisation,
  discounted_price: fromCents(request.discounted_price_cents),
})
