import type { Db } from '../../db/open.ts'

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
