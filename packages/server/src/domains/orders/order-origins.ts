import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import * as v from 'valibot'
import type { Db } from '../../store/db/open.ts'
import type { LongList } from '../../store/db/long-list.ts'
import type { OrderOrigins } from './orders.answers.ts'

/** Origins of a company's blocks, by order; a block without records has none. */
export const originList = (db: Db, companyId: number): LongList<OrderOrigins, number> => ({
  companyId,
  read: async (after, limit) => {
    const blocks = await db
      .selectFrom('orders')
      .select('id')
      .where('company_id', '=', companyId)
      .where('status', '!=', orderStatuses.cancelled)
      .where('ip', 'is not', null)
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = blocks.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('routes')
      .select(['order_id', 'origin'])
      .where('order_id', 'in', ids)
      .union(db.selectFrom('roas').select(['order_id', 'asn as origin']).where('order_id', 'in', ids))
      .execute()
    const byOrder = Map.groupBy(rows, ({ order_id: id }) => id)
    return ids.map((id) => ({
      order_id: id,
      origins: (byOrder.get(id) ?? []).map(({ origin }) => origin).toSorted(),
    }))
  },
  keyOf: ({ order_id: id }) => id,
  Key: v.pipe(v.number(), v.safeInteger()),
})
