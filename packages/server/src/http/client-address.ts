import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Settings } from '../settings/settings.ts'
import type { PortalEnv } from './portal-env.ts'

/** Finds the address of the client for rate limits; without `trustProxy` that of the connection. */
export function clientAddress(context: Context<PortalEnv>, settings: Settings): string {
  const forwarded = settings.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? getConnInfo(context).remote.address ?? 'unknown'
}
