import type { Db } from '../store/db/open.ts'
import { touchOrders } from '../store/db/touch-orders.ts'
import { OperatorError } from './command.ts'
import { operatorTexts } from './operator.texts.ts'

/** Order whose company's row is locked. */
export type LockedOrder = Awaited<ReturnType<typeof findOrder>>

/** Locks the company of an order, and reads the order behind the lock. Throws `OperatorError` when there is none. */
export async function lockOrder(trx: Db, id: number): Promise<LockedOrder> {
  const { company_id } = await findOrder(trx, id)
  // All changes lock the company's row first, so that two transactions cannot deadlock.
  await touchOrders(trx, company_id)
  return findOrder(trx, id)
}

/** Finds an order of any company with its service and the renewal that waits. Throws `OperatorError` when there is none. */
async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .leftJoin('renewals as r', (join) => join.onRef('r.order_id', '=', 'o.id').on('r.state', '=', 'pending'))
    .select(['o.id', 'o.company_id', 'o.status', 'o.is_active', 'o.end_on', 'o.ip', 'o.subnet', 'o.asn'])
    .select(['o.suspend_on', 'o.cancel_on', 's.name as service', 's.product_code', 's.is_one_time'])
    .select('r.id as pending_renewal')
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new OperatorError('not_found', operatorTexts.noOrder(id))
  return order
}
