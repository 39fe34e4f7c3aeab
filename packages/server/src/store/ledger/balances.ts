import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/**
 * Sums charges minus payments in cents, with the last due date, by order; of all orders of a company, or of those that
 * are named. A positive sum is owed.
 */
export async function selectBalances(db: Db, companyId: number, orders?: readonly number[]) {
  const query = db
    .selectFrom('transactions')
    .select(['order_id'])
    .select(sql<number>`sum(case type when 'alacak' then amount_usd_cents else -amount_usd_cents end)`.as('cents'))
    .select((row) => row.fn.max('transaction_on').as('last_transaction_on'))
    .select(sql<string | null>`max(case type when 'alacak' then due_on end)`.as('last_due_on'))
    .where('company_id', '=', companyId)
    .where('order_id', 'is not', null)
    .groupBy('order_id')
  const rows = await (orders === undefined ? query : query.where('order_id', 'in', orders)).execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Balance of one order, in cents. */
export type Balance = { cents: number; last_transaction_on: string; last_due_on: string | null }

/** Sums charges minus payments of one order in cents; 0 without a ledger line. */
export const balanceOf = async (db: Db, companyId: number, orderId: number): Promise<number> =>
  (await selectBalances(db, companyId, [orderId])).get(orderId)?.cents ?? 0

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
