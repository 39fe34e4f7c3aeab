import type { Db } from '../../db/open.ts'

/** Selects the orders of a company, newest first, or one of them, for the list, the statistics and the detail. */
export function selectOrders(db: Db, companyId: number, orderId?: number) {
  const query = db
    .selectFrom('orders as o')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .leftJoin('order_tags as t', 't.id', 'o.tag_id')
    .leftJoin('order_statuses as st', 'st.code', 'o.status')
    .select(['o.id', 'o.service_type_id', 'o.status', 'o.is_active', 'o.ip', 'o.subnet', 'o.asn', 'o.organisation'])
    .select(['o.registered_on', 'o.start_on', 'o.end_on', 'o.price_cents', 'o.free_changes_per_year'])
    .select([
      's.name as service_name',
      's.is_one_time',
      's.renewal_period',
      's.stamp_tax_rate',
      't.name as tag',
      'st.description as status_description',
    ])
    .where('o.company_id', '=', companyId)
    .orderBy('o.id', 'desc')
  return (orderId === undefined ? query : query.where('o.id', '=', orderId)).execute()
}
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/** Selects the newest RBL report of each order; orders that were never scanned have none. */
export async function selectLatestReports(db: Db, companyId: number) {
  const newest = db
    .selectFrom('rbl_reports as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select((row) => row.fn.max('n.id').as('id'))
    .where('o.company_id', '=', companyId)
    .groupBy('n.order_id')
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
