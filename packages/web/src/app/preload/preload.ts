import { securityStatusPath } from '@ip-portal/core/account/security/read-paths.rules'
import { loadKy } from '@ip-portal/core/kernel/http/load-ky'
import { prefetch } from '../../portal/prefetch.ts'
import { publicPaths } from '../paths.ts'
import { pageAt } from './page-imports.ts'

const { pathname } = window.location
if (!publicPaths.includes(pathname)) {
  const { page, reads = [] } = pageAt(pathname) ?? {}
  // The security status decides about the banner above every page.
  prefetch([...reads, { path: securityStatusPath }])
  // A failure is reported when the page renders.
  for (const load of [() => import('../routes/protected.tsx'), page?.load, loadKy]) load?.().catch(() => {})
}
