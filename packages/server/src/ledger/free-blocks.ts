import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../db/open.ts'

interface Block {
  ip: string | null
  subnet: number | null
  rbl_report_id: string | null
}

/** Makes a block free again, unless an order or another pending request holds it; true when it is free now. */
export async function releaseBlock(db: Db, { ip, subnet, rbl_report_id }: Block, now: number): Promise<boolean> {
  if (ip === null || subnet === null) return false
  // A block that was never on the list comes onto it, without a scan.
  await db
    .insertInto('free_blocks')
    .values({ ip, subnet, rbl_report_id, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .where('status', '!=', orderStatuses.cancelled)
    .executeTakeFirst()
  const request = await db
    .selectFrom('order_requests')
    .select('id')
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (order || request) return false
  await db
    .updateTable('free_blocks')
    .set({ taken_at: null })
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .execute()
  return true
}
