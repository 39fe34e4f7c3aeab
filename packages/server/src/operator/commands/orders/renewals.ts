import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { bookCharge } from './book-charge.ts'
import { findOrder } from './find-order.ts'

/** Commands for requested renewals. */
export const renewalCommands: Command[] = [
  { words: ['renewals', 'list'], run: async ({ db }) => ({ rows: await listRenewals(db) }) },
  {
    words: ['renewals', 'complete'],
    argument: 'NO',
    run: async (deps, input) => {
      const id = idOf(input)
      const result = await complete(deps, id)
      return { result, description: operatorTexts.renewed(id, result.order_id, result.new_end_date) }
    },
  },
]

async function listRenewals(db: Db) {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .selectAll('r')
    .select('c.name as company')
    .where('r.state', '=', 'pending')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    company: row.company,
    previous_end_date: row.previous_end_on,
    new_end_date: row.new_end_on,
    totalAmount: fromCents(row.total_cents),
  }))
}

/** Extends the order and charges the renewal with an invoice, in one transaction. */
function complete({ db, now, requestId }: OperatorDeps, id: number) {
  return db.transaction().execute(async (trx) => {
    const renewal = await trx
      .updateTable('renewals')
      .set({ state: 'completed', decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (!renewal) throw new OperatorError('not_found', operatorTexts.noRenewal(id))
    const order = await findOrder(trx, renewal.order_id)
    if (order.status === orderStatuses.cancelled)
      throw new OperatorError('conflict', operatorTexts.orderCancelled(order.id))
    const [companyId, orderId] = [order.company_id, order.id]
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, companyId)
    await trx.updateTable('orders').set({ end_on: renewal.new_end_on }).where('id', '=', order.id).execute()
    const description = operatorTexts.renewalCharge(order.service, istanbulDay(now))
    const [cents, productCode] = [renewal.total_cents, order.product_code]
    const charge = { companyId, orderId, cents, description, productCode, source: { renewal_id: id } }
    const invoiceId = cents === 0 ? null : await bookCharge(trx, charge, now)
    const after = { renewal: id, invoice: invoiceId }
    await audit(trx, operatorActor(requestId, companyId), { at: now, action: 'renewal.complete', orderId, after })
    return { renewal_id: id, order_id: orderId, new_end_date: renewal.new_end_on, invoiceId }
  })
}
