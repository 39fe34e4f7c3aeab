import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { OpenTab, Tab } from './browser-test.ts'

/** Opens a page behind a gate as somebody who is signed in; what every page asks for is answered, time stands still. */
export async function openBehindGate(openTab: OpenTab, gate: DeferredServer, path: string): Promise<Tab> {
  gate.always('GET /api/tickets/open', 200, { open_tickets: 0 })
  gate.always('GET /api/auth/check-session', 200, { isAuthenticated: true })
  const stored = {
    token: 'token-1',
    user: '{"name":"Ada","email":"ada@ornek.example"}',
    company: '{"id":1,"name":"Örnek"}',
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return openTab(gate.url + path, {
    storageState: { cookies: [], origins: [{ origin: gate.url, localStorage }] },
    prepare: (context) => context.clock.install(),
  })
}
