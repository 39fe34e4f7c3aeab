import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../db/open.ts'

interface Block {
  ip: string | null
  subnet: number | null
}

/** Formats the block of an order as `192.0.2.0/24`; null for an order without a block. */
export const blockOf = ({ ip, subnet }: Block): string | null =>
  ip === null || subnet === null ? null : `${ip}/${subnet}`

/** Names an order by its block or else its AS number; null where it has neither. */
export const nameOfOrder = (order: Block & { asn: string | null }): string | null => blockOf(order) ?? order.asn

/** Finds the first of these orders that is not one of the company, or is cancelled; undefined when there is none. */
export async function findForeignOrder(
  db: Db,
  companyId: number,
  orders: readonly number[],
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .where('id', 'in', [0, ...orders])
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return orders.find((id) => !own.has(id))
}
