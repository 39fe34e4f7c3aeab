import { prefetch } from '../../portal/prefetch.ts'

/** What a page reads before it can show anything, as a path below /api. A page that is not here waits a little longer. */
const firstReads: readonly [page: RegExp, read: string][] = [
  [/^\/(?:profile\/?)?$/, 'orders/stats'],
  [/^\/(orders(?:\/\d{1,15})?)\/?$/, '$1'],
]

const { pathname } = window.location
const first = firstReads.find(([page]) => page.test(pathname))
if (first) prefetch([pathname.replace(...first), 'auth/security-status'])
