import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { cidrOf } from '../../../adapters/whois/blocks.ts'
import type { Deps } from '../../../deps.ts'
import type { CompanyValidity } from '../../../http/openapi/block.answers.ts'
import { batchesOf, type LongList } from '../../../store/db/long-list.ts'
import type { Db } from '../../../store/db/open.ts'
import { vrpsOf } from '../ip-details.ts'
import { type RoaRow, type RouteRow, selectRoasOf } from '../routing.queries.ts'
import { type VrpSourcesOf, validityOf, vrpSourcesNow } from './block-validity.ts'

type ValidityDeps = Pick<Deps, 'db' | 'vrps' | 'settings' | 'now'>

/** Longest wait for the registry's first export; the dashboard shows its other figures meanwhile. */
const firstExportMs = 500
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
  const counts = { valid: 0, invalid: 0, 'not-found': 0, unknown: 0, pending: 0 }
  const invalidOrders: CompanyValidity['invalid_orders'] = []
  for await (const blocks of batchesOf(blockList(db, companyId)))
    for (const { id, ip, subnet, routes, roas } of blocks) {
      const cidr = cidrOf({ ip, subnet })
      const ofOrder = sources(vrpsOf(roas, cidr))
      const states = routes.map((route) => validityOf(route, ofOrder).state)
      for (const state of states) counts[state] += 1
      if (states.includes('invalid') && invalidOrders.length < mostInvalidOrders)
        invalidOrders.push({ order_id: id, ipwithsubnet: cidr })
    }
  const { 'not-found': notFound, ...others } = counts
  return { ...others, notFound, invalid_orders: invalidOrders }
}

interface BlockRecords {
  id: number
  ip: string
  subnet: number
  routes: RouteRow[]
  roas: RoaRow[]
}

/** Blocks of a company's orders with their routes and ROAs; a company may have a hundred thousand. */
const blockList = (db: Db, companyId: number): LongList<BlockRecords, number> => ({
  companyId,
  read: async (after, limit) => {
    const blocks = await db
      .selectFrom('orders')
      .select(['id', 'ip', 'subnet'])
      .where('company_id', '=', companyId)
      .where('status', '!=', orderStatuses.cancelled)
      .where('ip', 'is not', null)
      .where('id', '>', after ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = blocks.map(({ id }) => id)
    if (ids.length === 0) return []
    const [routes, roas] = await Promise.all([selectRoutesOf(db, ids), selectRoasOf(db, ids)])
    const [routesOf, roasOf] = [Map.groupBy(routes, byOrder), Map.groupBy(roas, byOrder)]
    return blocks.map(({ id, ip, subnet }) => ({
      id,
      ip: ip ?? '',
      subnet: subnet ?? 0,
      routes: routesOf.get(id) ?? [],
      roas: roasOf.get(id) ?? [],
    }))
  },
  keyOf: ({ id }) => id,
  Key: v.pipe(v.number(), v.safeInteger()),
})

const byOrder = ({ order_id }: { order_id: number }): number => order_id

const selectRoutesOf = (db: Db, orders: readonly number[]) =>
  db
    .selectFrom('routes')
    .select(['order_id', 'origin', 'prefix', 'maintainer', 'modified_at'])
    .where('order_id', 'in', orders)
    .execute()
