import type { Db } from '../../../store/db/open.ts'

/**
 * First due day of the charges of an order, else the given day. A line that takes a payment or credit out of an order is
 * due then: sums by due day begin with it, so that exactly what the rest of the payments does not reach is due.
 */
export async function firstDueDay(db: Db, orderId: number, otherwise: string): Promise<string> {
  const first = await db
    .selectFrom('transactions')
    .select((row) => row.fn.min('due_on').as('due_on'))
    .where('order_id', '=', orderId)
    .where('type', '=', 'alacak')
    .executeTakeFirst()
  return first?.due_on ?? otherwise
}
