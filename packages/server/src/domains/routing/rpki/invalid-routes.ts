import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { NewsItem, NewsSource } from '../../../adapters/notifications/daily/digest.ts'
import { notificationTexts } from '../../../adapters/notifications/notifications.texts.ts'
import type { Deps } from '../../../deps.ts'
import { vrpsOf } from '../ip-details.ts'
import { selectRoas, selectRoutes } from '../routing.queries.ts'
import { validityOf, vrpSources } from './block-validity.ts'

type FindDeps = Pick<Deps, 'db' | 'vrps' | 'settings' | 'now'>

/** Routes of a company that are invalid by RPKI, as daily news; one that becomes valid and invalid again is new. */
export const invalidRoutes = (deps: FindDeps): NewsSource => ({
  kind: 'rpki_invalid',
  find: (companyId) => find(deps, companyId),
  endsByItself: true,
  write: notificationTexts.rpkiInvalid,
})

/** Null while the registry's data is missing or outdated: it says nothing then, also not that a route became valid. */
async function find(deps: FindDeps, companyId: number): Promise<NewsItem[] | null> {
  const orders = await deps.db
    .selectFrom('orders')
    .select(['id', 'ip', 'subnet'])
    .where('company_id', '=', companyId)
    .where('ip', 'is not', null)
    .where('status', '!=', orderStatuses.cancelled)
    .orderBy('id')
    .execute()
  const items: NewsItem[] = []
  for (const { id, ip, subnet } of orders) {
    const [routes, roas] = [await selectRoutes(deps.db, id), await selectRoas(deps.db, id)]
    if (routes.length === 0) continue
    const sources = await vrpSources(deps, vrpsOf(roas, `${ip}/${subnet}`))
    if (sources.registry?.outdated) return null
    for (const route of routes) {
      if (validityOf(route, sources).state !== 'invalid') continue
      const { prefix, origin } = route
      items.push({
        key: `route ${id} ${prefix} ${origin}`,
        line: notificationTexts.rpkiInvalidLine(id, prefix, origin),
      })
    }
  }
  return items
}
