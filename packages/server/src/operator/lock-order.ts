import { isIP } from 'node:net'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { canonicalPrefix, holdsAddress } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../store/db/open.ts'
import { touchOrders } from '../store/db/touch-orders.ts'
import { OperatorError } from './command.ts'
import { operatorTexts } from './operator.texts.ts'

/**
 * Finds the number of an order that is named by its number, its block, its AS number (`AS210099`), or its number in the
 * system that it was imported from. A number alone is that of the portal, and is not looked up. Of several orders that
 * had the block the one that holds it now is meant. Throws `OperatorError` when there is none, or no single one.
 */
export const orderIdOf = (db: Db, given: string): Promise<number> => idBy(db, given, selectNamed)

/**
 * Finds the order to show, also by a single address that its block holds: a change must not meet the order of a block
 * whose length was forgotten.
 */
export const shownOrderIdOf = (db: Db, given: string): Promise<number> =>
  idBy(db, given, isIP(given.trim()) === 0 ? selectNamed : selectHolding)

async function idBy(db: Db, given: string, select: typeof selectNamed): Promise<number> {
  const text = given.trim()
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  const orders = await select(db, text)
  const holders = orders.filter(({ status }) => status !== orderStatuses.cancelled)
  const [order, ...others] = holders.length > 0 ? holders : orders
  if (!order) throw new OperatorError('not_found', operatorTexts.noOrder(given))
  if (others.length > 0) throw new OperatorError('conflict', operatorTexts.severalOrders(given, [order, ...others]))
  return order.id
}

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .select(['o.id', 'o.status', 'o.start_on', 'o.end_on', 'c.name as company'])
    .orderBy('o.id')

async function selectHolding(db: Db, address: string) {
  const orders = await selectOrders(db).select(['o.ip', 'o.subnet']).where('o.ip', 'is not', null).execute()
  return orders.filter(({ ip, subnet }) => holdsAddress(`${ip}/${subnet}`, address))
}

async function selectNamed(db: Db, text: string) {
  const [block, asn] = [text.includes('/') ? canonicalPrefix(text) : null, asnOf(text)]
  const [ip = '', subnet] = block?.split('/') ?? []
  const orders = selectOrders(db)
  if (block !== null) return orders.where('o.ip', '=', ip).where('o.subnet', '=', Number(subnet)).execute()
  return orders.where(asn === null ? 'o.external_id' : 'o.asn', '=', asn ?? text).execute()
}

/** Order whose company's row is locked. */
export type LockedOrder = Awaited<ReturnType<typeof findOrder>>

/** Locks the company of an order, and reads the order behind the lock. Throws `OperatorError` when there is none. */
export async function lockOrder(trx: Db, id: number): Promise<LockedOrder> {
  const { company_id } = await findOrder(trx, id)
  // All changes lock the company's row first, so that two transactions cannot deadlock.
  await touchOrders(trx, company_id)
  return findOrder(trx, id)
}

/** Finds an order of any company with its service and the renewal that waits. Throws `OperatorError` when there is none. */
async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .leftJoin('renewals as r', (join) => join.onRef('r.order_id', '=', 'o.id').on('r.state', '=', 'pending'))
    .select(['o.id', 'o.company_id', 'o.status', 'o.is_active', 'o.end_on', 'o.ip', 'o.subnet', 'o.asn'])
    .select(['o.suspend_on', 'o.cancel_on', 's.name as service', 's.product_code', 's.is_one_time'])
    .select('r.id as pending_renewal')
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new OperatorError('not_found', operatorTexts.noOrder(id))
  return order
}
