import type { Db } from '../db/open.ts'

/** Sums the payments that the provider has not confirmed yet, in cents by order. */
export async function selectWaitingSums(db: Db, companyId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .select((row) => row.fn.sum<number | string>('amount_usd_cents').as('cents'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'waiting')
    .groupBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, Number(row.cents)]))
}
