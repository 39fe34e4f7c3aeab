import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { OpenTab, Tab } from '../harness/browser-test.ts'

/** Opens a page on a deferred server with a stored session; answers the queries of every page and stops the clock. */
export async function openDeferredPage(openTab: OpenTab, deferred: DeferredServer, path: string): Promise<Tab> {
  deferred.always('GET /tickets/open', 200, { open_tickets: 0 })
  deferred.always('GET /auth/check-session', 200, { isAuthenticated: true })
  const stored = {
    token: 'token-1',
    user: '{"name":"Ada","email":"ada@ornek.example"}',
    company: '{"id":1,"name":"Örnek"}',
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return openTab(deferred.url + path, {
    storageState: { cookies: [], origins: [{ origin: deferred.url, localStorage }] },
    prepare: (context) => context.clock.install(),
  })
}
