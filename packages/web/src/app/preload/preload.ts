import { securityStatusPath } from '@ip-portal/core/account/security/read-paths.rules'
import { orderReadPaths } from '@ip-portal/core/orders/read-paths.rules'
import { prefetch, type ReadPath } from '../../portal/prefetch.ts'
import { paramsOf, paths } from '../paths.ts'

/** Requests that the first paint of a page waits for; other pages send their requests when they render. */
function firstRead(path: string): ReadPath | null {
  if (paramsOf(paths.dashboardAndProfile, path)) return orderReadPaths.stats
  if (paramsOf(paths.orders, path)) return orderReadPaths.list
  const id = paramsOf(paths.order, path)?.['id']
  return id !== undefined && /^\d{1,15}$/.test(id) ? orderReadPaths.detail(id) : null
}

const read = firstRead(window.location.pathname)
if (read) prefetch([read, securityStatusPath])
