import type { Settings } from '../settings/settings.ts'
import { headerOf } from './header.ts'
import type { PortalContext } from './route.ts'

/** Address of the client for counting tries; the proxy's own when none is trusted to name another. */
export function clientAddress(context: PortalContext, settings: Settings): string {
  const forwarded = settings.trustProxy ? headerOf(context, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? context.env.incoming.socket.remoteAddress ?? 'unknown'
}
