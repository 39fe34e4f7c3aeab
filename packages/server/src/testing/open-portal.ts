import { randomUUID } from 'node:crypto'
import { memoryStorage, type PortalStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal, type Portal, type PortalOptions } from '@ip-portal/core/portal'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import type { TestServer } from './start-test-server.ts'

/** The core connected to a running server, as in the web app and the CLI. */
export interface OpenPortal {
  portal: Portal
  storage: PortalStorage
  /** Signs in through the flow, with a code when the server asks for one. Throws when the server refuses. */
  signIn: (email: string, password?: string) => Promise<void>
}

/** Opens a portal without a session; `portal.auth.dispose` ends it. */
export function openPortal(server: TestServer, options: Partial<PortalOptions> = {}): OpenPortal {
  const storage = memoryStorage()
  const portal = createPortal({
    baseUrl: server.url,
    storage,
    watch: false,
    once: { newKey: randomUUID, storage },
    ...options,
  })
  return {
    portal,
    storage,
    signIn: async (email, password = server.signIns.find((one) => one.email === email)?.password ?? '') => {
      const login = playFlow(portal.auth.login())
      let snapshot = await login.send({ type: 'login.submit', email, password })
      if (snapshot.matches('codeStep'))
        snapshot = await login.send({ type: 'code.submit', code: await server.code(email) })
      if (snapshot.status !== 'done') throw new Error(JSON.stringify(snapshot.context.failure))
    },
  }
}
