import type { Context } from 'hono'
import { type Limit, returnTry, takeTry } from '../../limits/rate-limit.ts'
import type { Deps } from '../../deps.ts'
import { tooMany } from '../../errors/refusal.ts'
import type { PortalEnv } from '../portal-env.ts'
import { clientNetwork } from './client-network.ts'

/** Enough for the typing errors of an office behind one address, and far too few for guessing. */
const wrongPerMinute: Limit = { tries: 15, windowMs: 60_000 }

/**
 * Takes one of the tries that a client's network has for secrets of any kind: passwords, codes and links. Refuses 429
 * with the text when there is none left. The caller gives the try back after a success.
 */
export async function takeAddressTry(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  context: Context<PortalEnv>,
  message?: string,
): Promise<{ giveBack: () => Promise<void> }> {
  const name = `address:${clientNetwork(context, settings)}`
  const blockedUntil = await takeTry(db, name, wrongPerMinute, now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, now(), message)
  return { giveBack: () => returnTry(db, name) }
}
