import { securityStatusPath } from '@ip-portal/core/account/security/read-paths.rules'
import { orderReadPaths } from '@ip-portal/core/orders/read-paths.rules'
import { prefetch, type ReadPath } from '../../portal/prefetch.ts'
import { paramsOf, paths, publicPaths } from '../paths.ts'
import { pageAt, pageImports } from './page-imports.ts'

/** Request for the data that the first paint of a page waits for; other pages ask for it when they render. */
function firstRead(path: string): ReadPath | null {
  if (paramsOf(paths.dashboardAndProfile, path)) return orderReadPaths.stats
  if (paramsOf(paths.orders, path)) return orderReadPaths.list
  const id = paramsOf(paths.order, path)?.['id']
  return id !== undefined && /^\d{1,15}$/.test(id) ? orderReadPaths.detail(id) : null
}

const { pathname } = window.location
const read = firstRead(pathname)
if (!publicPaths.includes(pathname)) {
  // The security status decides about the banner above every page.
  prefetch(read ? [read, securityStatusPath] : [securityStatusPath])
  // A failure is reported when the page renders.
  for (const load of [() => import('../routes/protected.tsx'), pageAt(pageImports, pathname)?.[1]])
    load?.().catch(() => {})
}
