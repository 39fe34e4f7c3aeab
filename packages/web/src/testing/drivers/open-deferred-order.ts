import type { OrderDetail } from '@ip-portal/core/orders'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderDetailOf } from '@ip-portal/core/testing/fixtures/builders'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { deferredSession } from '../harness/sign-in-helper.ts'

/**
 * Opens the page of order 1, an AS number, on a deferred server with a stored session. It shows the ledger tab, which
 * sends no requests.
 */
export async function openDeferredOrder(
  openTab: OpenTab,
  deferred: DeferredServer,
  fields: Partial<OrderDetail>,
): Promise<Tab> {
  deferred.always('GET /orders/1', 200, orderDetailOf({ service_type_id: 2, ipDetails: null, ...fields }))
  deferred.always('GET /tickets/open', 200, { open_tickets: 0 })
  deferred.always('GET /tickets/order_id/1', 200, [])
  deferred.always('GET /auth/check-session', 200, { isAuthenticated: true })
  deferred.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
  return openTab(`${deferred.url}/orders/1#ledger`, {
    stored: deferredSession,
    clock: true,
  })
}

/** Advances the page's clock at once and lets it run again. */
export async function advanceClock({ page }: Tab, ms: number): Promise<void> {
  await page.clock.fastForward(ms)
  await page.clock.resume()
}
