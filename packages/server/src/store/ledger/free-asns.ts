import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../db/open.ts'

/** Selects the AS numbers of orders in force. */
export async function selectHeldAsns(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('asn')
    .where('asn', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .execute()
  return new Set(rows.flatMap(({ asn }) => asn ?? []))
}

/** Selects the AS numbers of orders in force, and the origins of all routes and ROAs: none of them goes to another company. */
export async function selectTakenAsns(db: Db): Promise<Set<string>> {
  const [held, routes, roas] = await Promise.all([
    selectHeldAsns(db),
    db.selectFrom('routes').select('origin as asn').distinct().execute(),
    db.selectFrom('roas').select('asn').distinct().execute(),
  ])
  return new Set([...held, ...[...routes, ...roas].map(({ asn }) => asn)])
}

/** Selects the AS numbers in stock that may be assigned on a day, the one that rested longest first. */
export async function selectFreeAsns(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('free_asns')
    .select('asn')
    .where((row) => row.or([row('rests_until', 'is', null), row('rests_until', '<=', today)]))
    .orderBy('asn')
    .execute()
  return rows.map(({ asn }) => asn)
}

/** Selects the AS numbers in stock that may not be assigned yet on a day. */
export async function selectRestingAsns(db: Db, today: string): Promise<Set<string>> {
  const rows = await db.selectFrom('free_asns').select('asn').where('rests_until', '>', today).execute()
  return new Set(rows.map(({ asn }) => asn))
}

/** Puts the AS number of a cancelled order into the stock, where it rests; false when another order has it. */
export async function releaseAsn(db: Db, asn: string, restsUntil: string): Promise<boolean> {
  if ((await selectHeldAsns(db)).has(asn)) return false
  await db
    .insertInto('free_asns')
    .values({ asn, rests_until: restsUntil })
    .onConflict((conflict) => conflict.column('asn').doUpdateSet({ rests_until: restsUntil }))
    .execute()
  return true
}
