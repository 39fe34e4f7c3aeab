import type { Db } from './open.ts'

/** Raises the version of a company's order list, in each transaction that changes the content of the list. */
export async function touchOrders(db: Db, companyId: number): Promise<void> {
  await db
    .updateTable('companies')
    .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}
