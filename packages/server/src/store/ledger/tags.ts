import { fold } from '@ip-portal/core/kernel/values/turkish'
import type { Db } from '../db/open.ts'

/** Finds or creates the tag of this name and returns its id; names are compared without case. */
export async function findOrAddTag(db: Db, companyId: number, name: string): Promise<number> {
  const folded = fold(name)
  await db
    .insertInto('order_tags')
    .values({ company_id: companyId, name, folded })
    .onConflict((conflict) => conflict.columns(['company_id', 'folded']).doNothing())
    .execute()
  const row = await db
    .selectFrom('order_tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('folded', '=', folded)
    .executeTakeFirstOrThrow()
  return row.id
}
