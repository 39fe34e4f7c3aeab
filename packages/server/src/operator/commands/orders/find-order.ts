import type { Db } from '../../../store/db/open.ts'
import { OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'

/** Finds an order of any company with its service. Throws `OperatorError` when there is none. */
export async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .select(['o.id', 'o.company_id', 'o.status', 's.name as service', 's.product_code'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new OperatorError('not_found', operatorTexts.noOrder(id))
  return order
}
