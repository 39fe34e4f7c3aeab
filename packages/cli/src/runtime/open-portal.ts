import type { SendOnceOptions } from '@ip-portal/core/kernel/http/send-once'
import type { PortalStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal, type Portal } from '@ip-portal/core/portal'
import type { Environment } from '../terminal/host.ts'
import type { Trace } from './debug/trace.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { portalFetch, type DeviceStore } from './portal-fetch.ts'
import { proxiesOf } from './proxy.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

interface PortalParts {
  device?: DeviceStore | null
  clock?: ServerClock
  once?: SendOnceOptions
  waitFor?: ((seconds: number) => Promise<boolean>) | null
  trace?: Trace | null
  kept?: KeptAnswers | null
}

/** Opens the portal at an address: without polls and redirects. `useProxies` comes before it. */
export async function openPortal(
  url: string,
  storage: PortalStorage,
  env: Environment,
  { device = null, clock = createServerClock(), once, waitFor, trace = null, kept = null }: PortalParts = {},
): Promise<Portal> {
  // A redirect leads to a page for browsers or to another address, which the token must not reach.
  const fetch = portalFetch(url, { device, clock, proxies: proxiesOf(env), trace, kept })
  const given = { ...(once && { once }), ...(waitFor && { waitFor }) }
  return createPortal({ baseUrl: `${url}/`, storage, watch: false, redirect: 'manual', fetch, ...given })
}

/**
 * Sends requests through the proxies of the environment: replaces Node's fetch by that of undici, because a dispatcher
 * works with the fetch of its own version only. The returned function ends their connections: one that waits for a
 * proxy would hold the process.
 */
export async function useProxies(env: Environment): Promise<() => Promise<void>> {
  const proxies = proxiesOf(env)
  if (proxies === null) return async () => {}
  const { EnvHttpProxyAgent, getGlobalDispatcher, install, setGlobalDispatcher } = await import('undici')
  const before = getGlobalDispatcher()
  const agent = new EnvHttpProxyAgent(proxies)
  install()
  setGlobalDispatcher(agent)
  return async () => {
    setGlobalDispatcher(before)
    await agent.destroy()
  }
}
