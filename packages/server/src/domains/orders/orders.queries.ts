import type { Db } from '../../store/db/open.ts'
import { balanceCents } from '../../store/ledger/balances.ts'

/** Part of a company's orders: those named, or a page of those with a smaller id. */
interface OrdersPart {
  ids?: readonly number[] | undefined
  below?: number | null
  limit?: number
}

/**
 * Joins the names of service, tag and status to a part of a company's orders, newest first. The part is cut before the
 * joins, so that an index gives its order.
 */
function namedOrders(db: Db, companyId: number, { ids, below, limit }: OrdersPart) {
  let own = db.selectFrom('orders').selectAll().where('company_id', '=', companyId).orderBy('id', 'desc')
  if (ids) own = own.where('id', 'in', ids)
  if (typeof below === 'number') own = own.where('id', '<', below)
  if (limit !== undefined) own = own.limit(limit)
  return db
    .selectFrom(own.as('page'))
    .innerJoin('service_types as s', 's.id', 'page.service_type_id')
    .leftJoin('order_tags as t', 't.id', 'page.tag_id')
    .leftJoin('order_statuses as st', 'st.code', 'page.status')
    .select(['s.name as service_name', 't.name as tag', 'st.description as status_description'])
    .orderBy('page.id', 'desc')
}

/** Selects orders of a company, newest first, for the statistics and the detail. */
export const selectOrders = (db: Db, companyId: number, part: OrdersPart) =>
  namedOrders(db, companyId, part)
    .select(['page.id', 'page.service_type_id', 'page.status', 'page.is_active', 'page.ip', 'page.subnet', 'page.asn'])
    .select(['page.organisation', 'page.registered_on', 'page.start_on', 'page.end_on', 'page.price_cents'])
    .select(['page.free_changes_per_year', 'page.state_text', 's.is_one_time', 's.renewal_period', 's.stamp_tax_rate'])
    .execute()
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/**
 * Selects rows of the order list, newest first: orders with the sum of their ledger lines and their newest RBL report.
 * One statement for a batch: `selectBalances` orders all lines for due dates, which the list does not show.
 */
export const selectListedOrders = (db: Db, companyId: number, part: OrdersPart) =>
  namedOrders(db, companyId, part)
    .leftJoin('rbl_reports as r', (join) =>
      join.on('r.id', '=', (on) =>
        on
          .selectFrom('rbl_reports')
          .select((row) => row.fn.max('id').as('id'))
          .whereRef('order_id', '=', 'page.id'),
      ),
    )
    .select(['page.id', 'page.service_type_id', 'page.status', 'page.is_active', 'page.ip', 'page.subnet', 'page.asn'])
    .select(['page.start_on', 'page.end_on', 'r.black_listed', 'r.created_at as reported_at'])
    .select((row) =>
      row
        .selectFrom('transactions')
        .select(balanceCents.as('cents'))
        .where('company_id', '=', companyId)
        .whereRef('order_id', '=', 'page.id')
        .as('cents'),
    )
    .execute()
export type ListedRow = Awaited<ReturnType<typeof selectListedOrders>>[number]

/** Selects the newest RBL report of each of these orders; orders that were never scanned have none. */
export async function selectLatestReports(db: Db, orders: readonly number[]) {
  const newest = db
    .selectFrom('rbl_reports')
    .select((row) => row.fn.max('id').as('id'))
    .where('order_id', 'in', orders)
    .groupBy('order_id')
  const rows = await db
    .selectFrom('rbl_reports as r')
    .select(['r.order_id', 'r.black_listed', 'r.created_at', 'r.url'])
    .where('r.id', 'in', newest)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Selects the ids of a company's orders with a pending renewal. */
export async function selectPendingRenewals(db: Db, companyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.order_id')
    .where('o.company_id', '=', companyId)
    .where('r.state', '=', 'pending')
    .execute()
  return new Set(rows.map((row) => row.order_id))
}

/** Selects the pending requests of a company, newest first. */
export const selectPendingRequests = (db: Db, companyId: number) =>
  db
    .selectFrom('order_requests')
    .select(['id', 'created_at', 'service_type_id', 'ip', 'subnet', 'organisation', 'discounted_price_cents'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .orderBy('id', 'desc')
    .execute()

/** Selects the payments that the provider has not confirmed yet, oldest first. */
export const selectWaitingPayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount_usd_cents', 'amount_try_cents', 'rate_e4', 'payment_on', 'payment_method'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

/** Selects the renewals of an order, newest first. */
export const selectRenewals = (db: Db, orderId: number) =>
  db.selectFrom('renewals').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()

/** Selects the RBL reports of an order, newest first. */
export const selectReports = (db: Db, orderId: number) =>
  db.selectFrom('rbl_reports').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()
