import { createHash } from 'node:crypto'
import { setImmediate as otherWork, setTimeout as delay } from 'node:timers/promises'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/open.ts'
import { cidrOf } from '../../../adapters/whois/blocks.ts'
import { vrpsOf } from '../ip-details.ts'
import { type VrpSourcesOf, validityOf, vrpSourcesNow } from './block-validity.ts'

type ValidityDeps = Pick<Deps, 'db' | 'vrps' | 'settings' | 'now'>

/** RPKI validity of all routes of a company, in numbers of routes, and its first orders with invalid ones. */
export interface CompanyValidity {
  valid: number
  invalid: number
  notFound: number
  /** Routes whose validity is not known, because the registry's data is missing or too old. */
  unknown: number
  /** Routes whose ROA is not published yet. */
  pending: number
  invalid_orders: { order_id: number; ipwithsubnet: string }[]
}

/** Longest wait for the registry's first export; the dashboard shows its other figures meanwhile. */
const firstExportMs = 500
/** Orders judged at once; a company may have a hundred thousand. */
const ordersAtOnce = 500
/** The orders list filters by these. */
const mostInvalidOrders = 1_000

/**
 * Prepares the validity of a company's routes: `version` changes with routes, ROAs and the registry's data, `count`
 * judges them all. `count` gives null while the registry's first export is being read.
 */
export async function companyValidity(deps: ValidityDeps, companyId: number) {
  const sources = await Promise.race([vrpSourcesNow(deps), delay(firstExportMs, null, { ref: false })])
  const [routes, roas] = await Promise.all([
    versionOf(deps.db, 'routes', companyId),
    versionOf(deps.db, 'roas', companyId),
  ])
  const registry = sources === null ? 'unread' : JSON.stringify(sources([]).registry)
  return {
    version: createHash('sha256').update(`${routes} ${roas} ${registry}`).digest('base64url').slice(0, 16),
    count: () => (sources === null ? Promise.resolve(null) : countValidity(deps.db, companyId, sources)),
  }
}

/** Version of the records of a company: their number, their ids and their last change. */
async function versionOf(db: Db, table: 'routes' | 'roas', companyId: number): Promise<string> {
  const row = await db
    .selectFrom(table)
    .innerJoin('orders as o', 'o.id', `${table}.order_id`)
    .select((select) => select.fn.countAll().as('rows'))
    .select([sql`sum(${sql.ref(`${table}.id`)})`.as('ids'), sql`max(${sql.ref(`${table}.modified_at`)})`.as('last')])
    .where('o.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return [row.rows, row.ids, row.last].join(' ')
}

async function countValidity(db: Db, companyId: number, sources: VrpSourcesOf): Promise<CompanyValidity> {
  const [routes, roas] = await Promise.all([selectCompanyRoutes(db, companyId), selectCompanyRoas(db, companyId)])
  const roasOf = Map.groupBy(roas, (roa) => roa.order_id)
  const counts = { valid: 0, invalid: 0, 'not-found': 0, unknown: 0, pending: 0 }
  const invalidOrders: CompanyValidity['invalid_orders'] = []
  let judged = 0
  for (const [orderId, own] of Map.groupBy(routes, (route) => route.order_id)) {
    const cidr = cidrOf({ ip: own[0]?.ip ?? '', subnet: own[0]?.subnet ?? 0 })
    const ofOrder = sources(vrpsOf(roasOf.get(orderId) ?? [], cidr))
    const states = own.map((route) => validityOf(route, ofOrder).state)
    for (const state of states) counts[state] += 1
    if (states.includes('invalid') && invalidOrders.length < mostInvalidOrders)
      invalidOrders.push({ order_id: orderId, ipwithsubnet: cidr })
    judged += 1
    if (judged % ordersAtOnce === 0) await otherWork()
  }
  const { 'not-found': notFound, ...others } = counts
  return { ...others, notFound, invalid_orders: invalidOrders }
}

const selectCompanyRoutes = (db: Db, companyId: number) =>
  db
    .selectFrom('routes as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id', 'r.origin', 'r.prefix', 'r.maintainer', 'r.modified_at', 'o.ip', 'o.subnet'])
    .where('o.company_id', '=', companyId)
    .where('o.status', '!=', orderStatuses.cancelled)
    .orderBy('r.order_id')
    .execute()

const selectCompanyRoas = (db: Db, companyId: number) =>
  db
    .selectFrom('roas as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id', 'r.asn', 'r.max_length', 'r.modified_at'])
    .where('o.company_id', '=', companyId)
    .execute()
