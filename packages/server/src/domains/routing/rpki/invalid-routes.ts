import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { FoundNews, NewsItem, NewsSource } from '../../../adapters/notifications/daily/digest.ts'
import { notificationTexts } from '../../../adapters/notifications/notifications.texts.ts'
import type { Deps } from '../../../deps.ts'
import { batchesOf } from '../../../store/db/long-list.ts'
import { announcementList, seenNow } from '../bgp/seen-announcements.ts'
import { vrpsOf } from '../ip-details.ts'
import { selectRoas, selectRoutes } from '../routing.queries.ts'
import { validityOf, type VrpSourcesOf, vrpSourcesNow } from './block-validity.ts'

type FindDeps = Pick<Deps, 'db' | 'vrps' | 'seenRoutes' | 'settings' | 'now'>

/**
 * Routes of a company, and announcements that are seen of its blocks, that are invalid by RPKI, as daily news; one that
 * becomes valid and invalid again is new.
 */
export const invalidRoutes = (deps: FindDeps): NewsSource => ({
  kind: 'rpki_invalid',
  find: (companyId) => find(deps, companyId),
  endsByItself: true,
  write: notificationTexts.rpkiInvalid,
})

/** Null while the registry's data is missing or outdated: it says nothing then, also not that a route became valid. */
async function find(deps: FindDeps, companyId: number): Promise<FoundNews | null> {
  const sourcesOf = await vrpSourcesNow(deps)
  if (sourcesOf([]).registry?.outdated) return null
  const routes = await invalidRecords(deps, companyId, sourcesOf)
  const { routes: seen, isOutdated } = await seenNow(deps)
  if (isOutdated) return { items: routes, keeps: (key) => key.startsWith(seenKey('')) }
  const known = new Set(routes.map(({ key }) => key))
  const items = [...routes]
  const announcements = announcementList(deps.db, seen, sourcesOf, { companyId, orders: null })
  for await (const batch of batchesOf(announcements))
    for (const { order_id: id, prefix, origin, state } of batch) {
      const name = `${id} ${prefix} ${origin}`
      // A route that is announced is told once.
      if (state !== 'invalid' || known.has(routeKey(name))) continue
      items.push({ key: seenKey(name), line: notificationTexts.rpkiInvalidSeen(id, prefix, origin) })
    }
  return { items, keeps: () => false }
}

const routeKey = (name: string) => `route ${name}`
const seenKey = (name: string) => `seen ${name}`

async function invalidRecords({ db }: FindDeps, companyId: number, sourcesOf: VrpSourcesOf): Promise<NewsItem[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'ip', 'subnet'])
    .where('company_id', '=', companyId)
    .where('ip', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  const items: NewsItem[] = []
  for (const { id, ip, subnet } of orders) {
    const [routes, roas] = [await selectRoutes(db, id), await selectRoas(db, id)]
    if (routes.length === 0) continue
    const sources = sourcesOf(vrpsOf(roas, `${ip}/${subnet}`))
    for (const route of routes) {
      if (validityOf(route, sources).state !== 'invalid') continue
      const { prefix, origin } = route
      items.push({
        key: routeKey(`${id} ${prefix} ${origin}`),
        line: notificationTexts.rpkiInvalidLine(id, prefix, origin),
      })
    }
  }
  return items
}
