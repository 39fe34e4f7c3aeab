import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { covers, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../db/open.ts'

interface Block {
  ip: string | null
  subnet: number | null
  rbl_report_id: string | null
}

/** Order in force or open request that has a block. */
export interface Holder {
  kind: 'order' | 'request'
  id: number
  /** Block as a prefix. */
  block: string
}

/** Selects the blocks that can be ordered on a day: those in stock that no one has taken, and that do not rest. */
export const selectFreeBlocks = (db: Db, today: string) =>
  db
    .selectFrom('free_blocks')
    .selectAll()
    .where('taken_at', 'is', null)
    .where((row) => row.or([row('rests_until', 'is', null), row('rests_until', '<=', today)]))
    .orderBy('ip')

/** Selects the orders in force and the open requests that have a block, each in the order of their ids. */
export async function selectHolders(db: Db): Promise<Holder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'ip', 'subnet'])
    .where('ip', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  const requests = await db
    .selectFrom('order_requests')
    .select(['id', 'ip', 'subnet'])
    .where('ip', 'is not', null)
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute()
  const named = (kind: Holder['kind']) => (row: { id: number; ip: string | null; subnet: number | null }) => ({
    kind,
    id: row.id,
    block: `${row.ip}/${row.subnet}`,
  })
  return [...orders.map(named('order')), ...requests.map(named('request'))]
}

/** True when two blocks share an address: the same one, or one inside the other. */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [parsePrefix(one), parsePrefix(other)]
  return a !== null && b !== null ? covers(a, b) || covers(b, a) : one === other
}

/** Finds the first holder of a block or of a part of it; undefined for a block without one. */
export const holderOf = async (db: Db, block: string): Promise<Holder | undefined> =>
  (await selectHolders(db)).find((holder) => overlaps(holder.block, block))

/**
 * Makes a block free again, unless an order or another pending request holds it or a part of it; true when it is free
 * now. With `restsUntil` it can be ordered from that day on.
 */
export async function releaseBlock(
  db: Db,
  { ip, subnet, rbl_report_id }: Block,
  now: number,
  restsUntil?: string,
): Promise<boolean> {
  if (ip === null || subnet === null) return false
  // A block that was never on the list comes onto it, without a scan.
  await db
    .insertInto('free_blocks')
    .values({ ip, subnet, rbl_report_id, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (await holderOf(db, `${ip}/${subnet}`)) return false
  await db
    .updateTable('free_blocks')
    .set({ taken_at: null, ...(restsUntil === undefined ? {} : { rests_until: restsUntil }) })
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .execute()
  return true
}
