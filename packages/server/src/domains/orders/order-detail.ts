import * as v from 'valibot'
import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { isCovered } from '@ip-portal/core/kernel/values/ledger'
import { orderStatuses, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { Refusal } from '../../base/refusal.ts'
import type { InBatches } from '../../http/lists/json-pieces.ts'
import type { IpDetails, Route } from '../../http/openapi/block.answers.ts'
import { batchesOf, type LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { selectBalances, type Balance } from '../../store/ledger/balances.ts'
import { wireRate } from '../../store/ledger/charges.ts'
import { blockOf } from '../../store/ledger/orders.ts'
import { ledgerList } from '../../store/ledger/transactions.ts'
import { isInRenewalWindow, isLate, statusText, type ListedOf } from './order.rules.ts'
import {
  type AsnDetails,
  type OrderDetail,
  type PaymentInWait,
  type RblReport,
  type WireRenewal,
  Attributes,
} from './orders.answers.ts'
import {
  type OrderRow,
  selectOrders,
  selectRenewals,
  selectReports,
  selectWaitingPayments,
  selectLatestReports,
} from './orders.queries.ts'
import { ordersTexts } from './orders.texts.ts'

/** Reads the routing data of an IP order; app.ts passes the implementation of the routing domain. */
export type ReadIpDetails = (order: { id: number; ip: string; subnet: number }) => Promise<IpDetails>

/** Finds an order of the company; refuses 404 for an unknown, foreign or cancelled one. */
export async function findOrder(db: Db, companyId: number, orderId: number | null): Promise<OrderRow> {
  const [order] = orderId === null ? [] : await selectOrders(db, companyId, { ids: [orderId] })
  if (!order || order.status === orderStatuses.cancelled) throw new Refusal(404, ordersTexts.notFound)
  return order
}

/** Reads all data of the order page; field names are those of the wire. `now` is ms since the epoch. The ledger lines
 * are read when the answer needs them. */
export async function orderDetail(
  db: Db,
  company: { id: number; name: string },
  order: OrderRow,
  readIpDetails: ReadIpDetails,
  now: number,
  listedOf: ListedOf,
): Promise<InBatches<OrderDetail, 'transactions'>> {
  const { id, ip, subnet } = order
  const [balance, waiting, renewals, reports, ipDetails] = await Promise.all([
    selectBalances(db, company.id, [id]).then((balances) => balances.get(id)),
    selectWaitingPayments(db, id),
    selectRenewals(db, id),
    selectReports(db, id),
    ip === null || subnet === null ? null : readIpDetails({ id, ip, subnet }),
  ])
  const blackListed = listedOf(reports[0])
  const waitingCents = waiting.reduce((sum, row) => sum + row.amount_usd_cents, 0)
  const isPaid = isCovered({ balance: fromCents(balance?.cents ?? 0), waiting: fromCents(waitingCents) })
  return {
    id,
    order_id: id,
    tag: order.tag,
    isActiveOrder: order.is_active,
    order_status: order.status,
    statusDescription: statusText(order),
    statusReason: order.state_text,
    service_type_id: order.service_type_id,
    serviceTypeName: order.service_name,
    ipwithsubnet: blockOf(order),
    start_date: order.start_on,
    end_date: order.end_on,
    daysLeft: daysLeft(order.end_on, now),
    net_balance: fromCents(balance?.cents ?? 0),
    customer: { id: company.id, name: company.name },
    asnDetails: asnDetails(order),
    ipDetails,
    transactions: batchesOf(ledgerList(db, { companyId: company.id, orderId: id })),
    payments_waitingAproval: waiting.map(payment),
    renewals: renewals.map(renewal),
    rblResults: reports.map((report) => rblResult(report, blockOf(order))),
    whois: await orderWhois(db, id, ipDetails?.routes ?? []),
    hasLatePayment: isLate(balance, now) && !isPaid ? 1 : 0,
    rblStatus: blackListed === null ? null : { hasBlacklisted: blackListed > 0 ? 1 : 0, blackListedCount: blackListed },
    canBeRenewed: isInRenewalWindow(order, now) && !renewals.some(({ state }) => state === 'pending') ? 1 : 0,
  }
}

const asnDetails = (order: OrderRow): AsnDetails | null =>
  order.service_type_id === serviceTypes.asn && order.asn !== null
    ? { asn: order.asn, organisation: order.organisation, registration_date: order.registered_on }
    : null

const payment = (row: Awaited<ReturnType<typeof selectWaitingPayments>>[number]): PaymentInWait => ({
  id: row.id,
  amount_usd: fromCents(row.amount_usd_cents),
  amount_try: fromCents(row.amount_try_cents),
  exchange_rate: wireRate(row.rate_e4),
  payment_date: row.payment_on,
  payment_method: row.payment_method,
})

const renewal = (row: Awaited<ReturnType<typeof selectRenewals>>[number]): WireRenewal => ({
  id: row.id,
  renewal_date: row.renewal_on,
  previous_end_date: row.previous_end_on,
  new_end_date: row.new_end_on,
  price: fromCents(row.price_cents),
  totalAmount: fromCents(row.total_cents),
  status: row.state,
})

const rblResult = (row: Awaited<ReturnType<typeof selectReports>>[number], block: string | null): RblReport => ({
  id: row.id,
  createDate: new Date(row.created_at).toISOString(),
  clean: row.clean,
  blackListed: row.black_listed,
  ipwithsubnet: block,
  url: row.url,
  reportId: row.report_id,
  resultData: JSON.parse(row.result_json) as RblReport['resultData'],
})

/**
 * Reads the registry data of an order: the three lists of the whois call and the attributes of its own object
 * (`netname`, `descr`, `org`, `admin-c`, `mnt-by`, ...). Null when the registry has no object of the order.
 */
async function orderWhois(db: Db, orderId: number, routes: readonly Route[]): Promise<OrderDetail['whois']> {
  const own = await selectOwn(db, orderId)
  const [first] = own
  if (!first) return null
  const { inetnum: _range, ...flat } = first
  return {
    ...flat,
    inetnum: own.filter((object) => 'inetnum' in object),
    person: await selectPersons(db, own),
    route: routes.map(({ origin, prefix, maintainer }) => ({ route: prefix, origin, 'mnt-by': maintainer })),
  }
}

async function selectOwn(db: Db, orderId: number): Promise<Attributes[]> {
  const rows = await db
    .selectFrom('whois_objects')
    .select('attributes_json')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => v.parse(Attributes, JSON.parse(row.attributes_json)))
}

/** Selects the contact persons of the objects. */
async function selectPersons(db: Db, objects: Attributes[]): Promise<Attributes[]> {
  const handles = [...new Set(objects.flatMap((object) => [object['admin-c'], object['tech-c']]))]
  const known = handles.filter((handle) => handle !== undefined)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('whois_objects')
    .select('attributes_json')
    .where('type', '=', 'person')
    .where('key', 'in', known)
    .orderBy('id')
    .execute()
  return rows.map((row) => v.parse(Attributes, JSON.parse(row.attributes_json)))
}

/** Order with its balance and its newest RBL report. */
export interface OrderRecord {
  order: OrderRow
  balance: Balance | undefined
  report: { black_listed: number; created_at: number; url: string | null } | undefined
}

/** Orders of a company, newest first. */
export const orderRecords = (db: Db, companyId: number): LongList<OrderRecord, number> => ({
  companyId,
  read: async (after, limit) => {
    const orders = await selectOrders(db, companyId, { below: after, limit })
    const ids = orders.map(({ id }) => id)
    if (ids.length === 0) return []
    const [balances, reports] = await Promise.all([selectBalances(db, companyId, ids), selectLatestReports(db, ids)])
    return orders.map((order) => ({ order, balance: balances.get(order.id), report: reports.get(order.id) }))
  },
  keyOf: ({ order }) => order.id,
  Key: v.pipe(v.number(), v.safeInteger()),
})
