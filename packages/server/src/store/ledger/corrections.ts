import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** True for a line of `transactions as t` that takes no other one back or out, and that none takes back or out. */
export const isOpen = sql<boolean>`(t.counter_of_id is null
  and not exists (select 1 from transactions as c where c.counter_of_id = t.id))`

/**
 * Sums what is charged by order, less its credit notes, in cents; of all orders, or of one. A reason tells a credit note
 * from a payment, and what was paid back from a charge.
 */
export async function selectCharged(db: Db, orderId?: number): Promise<Map<number, number>> {
  const lines = db
    .selectFrom('transactions as t')
    .select('t.order_id')
    .select(
      sql<number | string>`sum(case t.type when 'alacak' then amount_usd_cents else -amount_usd_cents end)`.as('cents'),
    )
    .where(isOpen)
    .where(sql<boolean>`(t.type = 'alacak') = (t.note is null)`)
    .where('t.order_id', 'is not', null)
    .groupBy('t.order_id')
  const rows = await (orderId === undefined ? lines : lines.where('t.order_id', '=', orderId)).execute()
  // Sums are text in PostgreSQL.
  return new Map(rows.map(({ order_id, cents }) => [order_id ?? 0, Number(cents)]))
}
