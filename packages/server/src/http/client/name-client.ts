import { createMiddleware } from 'hono/factory'
import type { Settings } from '../../base/settings/settings.ts'
import type { PortalEnv } from '../portal-env.ts'
import { clientAddress } from './client-network.ts'

/** Sets the address of the client, which audit rows and the list of sessions show. */
export const nameClient = (settings: Pick<Settings, 'proxyHops'>) =>
  createMiddleware<PortalEnv>(async function nameClient(context, next) {
    context.set('clientAddress', clientAddress(context, settings))
    await next()
  })
