import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { deferredSession } from '../harness/sign-in-helper.ts'

/** Opens a page on a deferred server with a stored session; answers the queries of every page and stops the clock. */
export async function openDeferredPage(openTab: OpenTab, deferred: DeferredServer, path: string): Promise<Tab> {
  deferred.always('GET /tickets/open', 200, { open_tickets: 0 })
  deferred.always('GET /auth/check-session', 200, { isAuthenticated: true })
  return openTab(deferred.url + path, {
    stored: deferredSession,
    clock: true,
  })
}
