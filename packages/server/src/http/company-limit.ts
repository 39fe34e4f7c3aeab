import { createMiddleware } from 'hono/factory'
import { companyBusy, type Bounds, createKeyedQueue } from '../store/limits/keyed-queue.ts'
import type { PortalEnv } from './portal-env.ts'

const defaultWaitMs = 10_000

/**
 * Bounds how many requests of one company run side by side in the handlers behind it, and how many wait; refuses 429
 * above that and after `waitMs`. Each call of this function makes a limit of its own: one for each kind of work. It
 * stands behind `requireSession` and holds its place until the answer begins, not until a streamed body has ended.
 */
export function companyLimit(bounds: Omit<Bounds, 'waitMs'> & { waitMs?: number }) {
  const queue = createKeyedQueue({ waitMs: defaultWaitMs, ...bounds }, companyBusy)
  return createMiddleware<PortalEnv>((context, next) => queue.run(context.get('signedIn').companyId, next))
}
