import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Sum of charges minus payments of ledger lines, in cents. */
export const balanceCents = sql<number>`sum(case type when 'alacak' then amount_usd_cents else -amount_usd_cents end)`

/**
 * Sums charges minus payments in cents, by order; of all orders of a company or of the portal, or of those that are
 * named. A positive sum is owed, since the due date of the oldest charge that the payments do not reach
 * (`unpaidDueDate` of core).
 */
export async function selectBalances(db: Db, companyId: number | null, orders?: readonly number[]) {
  const charge = sql<number>`case type when 'alacak' then amount_usd_cents else 0 end`
  const payment = sql<number>`case type when 'alacak' then 0 else amount_usd_cents end`
  const lines = db
    .selectFrom('transactions')
    .select(['order_id', 'transaction_on', 'due_on'])
    .select([charge.as('charge'), payment.as('payment')])
    .select(sql<number>`sum(${payment}) over (partition by order_id)`.as('paid'))
    .select(
      sql<number>`sum(${charge}) over (partition by order_id order by coalesce(due_on, '9999'), id)`.as('charged'),
    )
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
    .where('order_id', 'is not', null)
  const rows = await db
    .selectFrom((orders === undefined ? lines : lines.where('order_id', 'in', orders)).as('running'))
    .select(['order_id'])
    .select(sql<number>`sum(charge - payment)`.as('cents'))
    .select((row) => row.fn.max('transaction_on').as('last_transaction_on'))
    .select(sql<string | null>`min(case when charge > 0 and charged > paid then due_on end)`.as('due_on'))
    .groupBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Balance of one order, in cents. */
export type Balance = { cents: number; last_transaction_on: string; due_on: string | null }

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

/** Sums charges minus payments of all companies, in cents by order; of orders that owe something. */
export async function selectOpenOrders(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['order_id', balanceCents.as('cents')])
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .having(balanceCents, '>', 0)
    .execute()
  return new Map(rows.map(({ order_id, cents }) => [order_id ?? 0, cents]))
}
