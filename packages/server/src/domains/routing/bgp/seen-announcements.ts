import * as v from 'valibot'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { addressOf, parsePrefix, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { validateOfOrder } from '@ip-portal/core/routing/rpki/rpki.rules'
import type { SeenRoute, SeenRoutes } from '../../../adapters/bgp/route-source.ts'
import { cidrOf } from '../../../adapters/whois/blocks.ts'
import type { Deps } from '../../../deps.ts'
import type { LongList } from '../../../store/db/long-list.ts'
import type { Db } from '../../../store/db/open.ts'
import { vrpsOf } from '../ip-details.ts'
import type { Announcement } from '../routing.answers.ts'
import { type RoaRow, selectRoasOf } from '../routing.queries.ts'
import { coveringVrps, type VrpSourcesOf, wireVrp } from '../rpki/block-validity.ts'

/** State of the announcements' data. */
export interface SeenNow {
  routes: SeenRoutes | null
  /** True when the data is missing or older than the setting allows. */
  isOutdated: boolean
}

export async function seenNow({
  seenRoutes,
  settings,
  now,
}: Pick<Deps, 'seenRoutes' | 'settings' | 'now'>): Promise<SeenNow> {
  const routes = await seenRoutes.current()
  if (routes === null) return { routes, isOutdated: true }
  return { routes, isOutdated: routes.asOf !== null && now() - routes.asOf > settings.bgpMaxAgeMs }
}

/** Orders of a company whose announcements are asked for; null for all. */
interface Scope {
  companyId: number
  orders: readonly number[] | null
}

type Key = [order: number, prefix: string, origin: string]

/** Announcements of a company's blocks, by order, then shorter prefixes first. Orders may have the same block. */
export const announcementList = (
  db: Db,
  routes: SeenRoutes | null,
  sourcesOf: VrpSourcesOf,
  scope: Scope,
): LongList<Announcement, Key> => ({
  companyId: scope.companyId,
  read: async (after, limit) => {
    if (routes === null || scope.orders?.length === 0) return []
    const found: Announcement[] = []
    let [from, isFirst] = [after?.[0] ?? 0, true]
    for (;;) {
      const blocks = await selectBlocks(db, scope, from, isFirst && after !== null)
      isFirst = false
      for (const block of blocks) {
        const all = announcementsOf(block, routes, sourcesOf)
        found.push(...(after?.[0] === block.id ? all.filter((one) => isBehind(one, after)) : all))
        if (found.length >= limit) return found.slice(0, limit)
      }
      const last = blocks.at(-1)
      if (last === undefined || blocks.length < blocksPerRead) return found
      from = last.id
    }
  },
  keyOf: ({ order_id: id, prefix, origin }) => [id, prefix, origin],
  Key: v.strictTuple([v.pipe(v.number(), v.safeInteger()), v.string(), v.string()]),
})

interface BlockRoas {
  id: number
  cidr: string
  roas: RoaRow[]
}

const blocksPerRead = 200

async function selectBlocks(
  db: Db,
  { companyId, orders }: Scope,
  from: number,
  isIncluded: boolean,
): Promise<BlockRoas[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'ip', 'subnet'])
    .where('company_id', '=', companyId)
    .where('status', '!=', orderStatuses.cancelled)
    .where('ip', 'is not', null)
    .where('id', isIncluded ? '>=' : '>', from)
    .$if(orders !== null, (query) => query.where('id', 'in', orders ?? []))
    .orderBy('id')
    .limit(blocksPerRead)
    .execute()
  const ids = rows.map(({ id }) => id)
  const roas = ids.length === 0 ? [] : await selectRoasOf(db, ids)
  const byOrder = Map.groupBy(roas, ({ order_id }) => order_id)
  return rows.map(({ id, ip, subnet }) => ({
    id,
    cidr: cidrOf({ ip: ip ?? '', subnet: subnet ?? 0 }),
    roas: byOrder.get(id) ?? [],
  }))
}

function announcementsOf({ id, cidr, roas }: BlockRoas, routes: SeenRoutes, sourcesOf: VrpSourcesOf) {
  const block = parsePrefix(cidr)
  if (block === null) return []
  const sources = sourcesOf(vrpsOf(roas, cidr))
  return routes
    .within(block)
    .toSorted(compareSeen)
    .map(({ prefix, origin, asn, peers }): Announcement => {
      const text = `${addressOf(prefix.bits, prefix.width)}/${prefix.length}`
      // A set is no origin (RFC 6811 section 2): a ROA that covers it makes it invalid.
      const { state, reason } = validateOfOrder({ prefix, asn: asn ?? Number.NaN }, sources.vrps)
      const seen = { order_id: id, block: cidr, prefix: text, origin, peers, state }
      const covering = coveringVrps([text], sources).map(wireVrp)
      return { ...seen, ...(reason === null ? {} : { reason }), covering }
    })
}

const compareSeen = (a: Pick<SeenRoute, 'prefix' | 'origin'>, b: Pick<SeenRoute, 'prefix' | 'origin'>): number =>
  a.prefix.length - b.prefix.length || compareBits(a.prefix, b.prefix) || compareTexts(a.origin, b.origin)

const compareBits = (a: Prefix, b: Prefix) => (a.bits === b.bits ? 0 : a.bits < b.bits ? -1 : 1)
const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** True behind the place of a cursor, also when what it names is no longer seen. */
function isBehind({ prefix, origin }: Announcement, [, lastPrefix, lastOrigin]: Key): boolean {
  const [here, last] = [parsePrefix(prefix), parsePrefix(lastPrefix)]
  if (here === null || last === null) return true
  return compareSeen({ prefix: here, origin }, { prefix: last, origin: lastOrigin }) > 0
}
