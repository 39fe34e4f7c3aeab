import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../../store/db/open.ts'
import { selectBalances, selectWaitingSums } from '../../../store/ledger/balances.ts'
import { blockOf, nameOfOrder } from '../../../store/ledger/orders.ts'
import { notificationTexts } from '../notifications.texts.ts'
import type { NewsItem, NewsSource } from './digest.ts'

const dueSoonDays = 3
/** Days before the end at which a renewal is told, the nearest first. */
const renewalDays = [7, 45]
/** Reports older than that are no news. */
const freshReportMs = 3 * 24 * 3_600_000

/** Sources whose news lie in the tables of orders, ledger and reports. */
export const ledgerSources = (db: Db): NewsSource[] => [
  { kind: 'due', find: (companyId, now) => dueOrders(db, companyId, now), write: notificationTexts.due },
  { kind: 'renewal', find: (companyId, now) => endingOrders(db, companyId, now), write: notificationTexts.renewal },
  {
    kind: 'blacklisted',
    find: (companyId, now) => newListings(db, companyId, now),
    write: notificationTexts.blacklisted,
  },
]

/** Orders that owe money due soon or late, once before and once after the day; a reported payment counts as paid. */
async function dueOrders(db: Db, companyId: number, now: number): Promise<NewsItem[]> {
  const balances = await selectBalances(db, companyId)
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  const waiting = await selectWaitingSums(db, companyId)
  return orders.flatMap(({ id }) => {
    const balance = balances.get(id)
    const left = daysLeft(balance?.due_on, now)
    if (!balance || balance.cents <= 0 || left === null || left > dueSoonDays) return []
    if ((waiting.get(id) ?? 0) >= balance.cents) return []
    const isLate = left < 0
    const line = notificationTexts.dueLine(id, formatUsd(fromCents(balance.cents)), balance.due_on, isLate)
    return [{ key: `${isLate ? 'late' : 'due'} ${id} ${balance.due_on}`, line }]
  })
}

/** Orders that end within 45 and within 7 days and whose renewal was not asked for. */
async function endingOrders(db: Db, companyId: number, now: number): Promise<NewsItem[]> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('service_types as s', 's.id', 'o.service_type_id')
    .select(['o.id', 'o.ip', 'o.subnet', 'o.asn', 'o.end_on'])
    .where('o.company_id', '=', companyId)
    .where('o.is_active', '=', 1)
    .where('o.status', '!=', orderStatuses.cancelled)
    .where('s.is_one_time', '=', 0)
    .where('o.id', 'not in', db.selectFrom('renewals').select('order_id').where('state', '=', 'pending'))
    .orderBy('o.end_on')
    .orderBy('o.id')
    .execute()
  return orders.flatMap((order) => {
    const left = daysLeft(order.end_on, now)
    const step = renewalDays.find((days) => left !== null && left >= 0 && left <= days)
    if (left === null || step === undefined) return []
    const line = notificationTexts.renewalLine(order.id, nameOfOrder(order), order.end_on, left)
    return [{ key: `${step} ${order.id} ${order.end_on}`, line }]
  })
}

/** New reports that list more addresses than the report before. */
async function newListings(db: Db, companyId: number, now: number): Promise<NewsItem[]> {
  const reports = await db
    .selectFrom('rbl_reports as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.black_listed', 'r.created_at', 'o.ip', 'o.subnet'])
    .where('o.company_id', '=', companyId)
    .orderBy('r.order_id')
    .orderBy('r.id', 'desc')
    .execute()
  return [...Map.groupBy(reports, (report) => report.order_id).values()].flatMap(([newest, before]) => {
    if (!newest || newest.created_at < now - freshReportMs) return []
    if (newest.black_listed <= (before?.black_listed ?? 0)) return []
    const line = notificationTexts.blacklistedLine(newest.order_id, blockOf(newest), newest.black_listed)
    return [{ key: `report ${newest.id}`, line }]
  })
}
