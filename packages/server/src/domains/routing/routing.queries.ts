import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../../db/open.ts'

/** The company's order with its block; cancelled ones are not shown to anybody. */
export const selectBlock = (db: Db, companyId: number, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'service_type_id', 'ip', 'subnet', 'is_active', 'free_changes_per_year'])
    .where('id', '=', orderId)
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .executeTakeFirst()

/** Route objects of an order in the order in which they were made. */
export const selectRoutes = (db: Db, orderId: number) =>
  db
    .selectFrom('routes')
    .select(['origin', 'prefix', 'maintainer', 'modified_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
export type RouteRow = Awaited<ReturnType<typeof selectRoutes>>[number]

/** ROAs of an order in the order in which they were made. */
export const selectRoas = (db: Db, orderId: number) =>
  db
    .selectFrom('roas')
    .select(['asn', 'max_length', 'modified_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
export type RoaRow = Awaited<ReturnType<typeof selectRoas>>[number]

/** Name servers of an order's reverse zone; undefined while none are set. */
export const selectNameServers = (db: Db, orderId: number) =>
  db
    .selectFrom('name_servers')
    .select(['first', 'second', 'modified_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
