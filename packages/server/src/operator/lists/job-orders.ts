import { sql } from 'kysely'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../../store/db/open.ts'

/** Days for which a cancellation by the daily job is shown: nothing ends its wait. */
const shownDays = 7

const orders = (db: Db) => db.selectFrom('orders as o').innerJoin('companies as c', 'c.id', 'o.company_id')

/** Selects orders whose end the daily job has told, until it suspends them. */
export const selectExpired = (db: Db, now: number) =>
  orders(db)
    .select(['o.id', 'o.end_on as since', 'c.name as company'])
    .where('o.status', '=', sql.lit(orderStatuses.inUse))
    .where('o.end_on', '<', istanbulDay(now))
    .where('o.suspend_on', '>=', istanbulDay(now))
    .orderBy('o.id')
    .execute()

/** Selects orders that the daily job has suspended, until they are extended or cancelled. */
export async function selectSuspended(db: Db) {
  const rows = await orders(db)
    .select(['o.id', 'o.suspend_on as since', 'c.name as company'])
    .where('o.status', '=', sql.lit(orderStatuses.suspended))
    .where('o.suspend_on', 'is not', null)
    .orderBy('o.id')
    .execute()
  return rows.map(({ since, ...row }) => ({ ...row, since: since ?? '' }))
}

/** Selects orders that the daily job, and no command, has cancelled in the last days. */
export async function selectCancelled(db: Db, now: number) {
  const rows = await orders(db)
    .select(['o.id', 'o.cancelled_on as since', 'c.name as company'])
    .where('o.status', '=', sql.lit(orderStatuses.cancelled))
    .where('o.cancelled_on', '>', addDays(istanbulDay(now), -shownDays))
    .where((row) =>
      row.exists(
        row
          .selectFrom('audit_log as a')
          .select('a.id')
          .whereRef('a.order_id', '=', 'o.id')
          .where('a.action', '=', 'order.cancel')
          .where('a.actor_kind', '=', 'system'),
      ),
    )
    .orderBy('o.id')
    .execute()
  return rows.map(({ since, ...row }) => ({ ...row, since: since ?? '' }))
}
