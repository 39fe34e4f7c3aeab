import * as v from 'valibot'
import type { LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { type Balance, selectBalances } from '../../store/ledger/balances.ts'
import { type OrderRow, selectLatestReports, selectOrders } from './orders.queries.ts'

/** Order with its balance and its newest RBL report. */
export interface OrderRecord {
  order: OrderRow
  balance: Balance | undefined
  report: { black_listed: number; created_at: number; url: string | null } | undefined
}

/** Orders of a company, newest first; those that are named when `only` names some. */
export const orderRecords = (db: Db, companyId: number, only?: readonly number[]): LongList<OrderRecord, number> => ({
  companyId,
  read: async (after, limit) => {
    const orders = await selectOrders(db, companyId, { ids: only, below: after, limit })
    const ids = orders.map(({ id }) => id)
    if (ids.length === 0) return []
    const [balances, reports] = await Promise.all([selectBalances(db, companyId, ids), selectLatestReports(db, ids)])
    return orders.map((order) => ({ order, balance: balances.get(order.id), report: reports.get(order.id) }))
  },
  keyOf: ({ order }) => order.id,
  Key: v.pipe(v.number(), v.safeInteger()),
})
