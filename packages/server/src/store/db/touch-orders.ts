import { Refusal } from '../../base/refusal.ts'
import { limitsTexts } from '../store.texts.ts'
import type { Db } from './open.ts'

/**
 * Raises the version of a company's order list, in each transaction that changes the content of the list, and locks the
 * company. Refuses 409 for a company that was merged into another one meanwhile.
 */
export async function touchOrders(db: Db, companyId: number): Promise<void> {
  const touched = await db
    .updateTable('companies')
    .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
    .where('id', '=', companyId)
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!touched) throw new Refusal(409, limitsTexts.merged)
}

/** Locks a company in a transaction that adds a row to it, and refuses as `touchOrders` does. */
export async function lockCompany(db: Db, companyId: number): Promise<void> {
  const locked = await db
    .updateTable('companies')
    .set({ merged_into: null })
    .where('id', '=', companyId)
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!locked) throw new Refusal(409, limitsTexts.merged)
}
