import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../../store/db/open.ts'

/** Selects the company's order with its block; undefined for a cancelled one. */
export const selectBlock = (db: Db, companyId: number, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'service_type_id', 'ip', 'subnet', 'is_active', 'free_changes_per_year'])
    .where('id', '=', orderId)
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .executeTakeFirst()

/** Selects the route objects of an order, oldest first. */
export const selectRoutes = (db: Db, orderId: number) =>
  db
    .selectFrom('routes')
    .select(['origin', 'prefix', 'maintainer', 'modified_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
export type RouteRow = Awaited<ReturnType<typeof selectRoutes>>[number]

/** Selects the ROAs of an order, oldest first. */
export const selectRoas = (db: Db, orderId: number) =>
  db
    .selectFrom('roas')
    .select(['asn', 'max_length', 'modified_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
export type RoaRow = Awaited<ReturnType<typeof selectRoas>>[number]

/** Selects the ROAs of many orders. */
export const selectRoasOf = (db: Db, orders: readonly number[]) =>
  db
    .selectFrom('roas')
    .select(['order_id', 'asn', 'max_length', 'modified_at'])
    .where('order_id', 'in', orders)
    .execute()

/** Selects the name servers of an order's reverse zone; undefined when there are none. */
export const selectNameServers = (db: Db, orderId: number) =>
  db
    .selectFrom('name_servers')
    .select(['first', 'second', 'modified_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
