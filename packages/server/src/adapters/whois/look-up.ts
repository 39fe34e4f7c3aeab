import type { Log } from '../../base/log.ts'
import { Refusal, tooMany } from '../../base/refusal.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { takeTry } from '../../store/limits/rate-limit.ts'
import { hasObject, RegistryUnavailable } from './registry.ts'
import type { RegistryAnswer, SharedRegistry } from './shared-registry.ts'
import { whoisTexts } from './whois.texts.ts'

/** Dependencies of a look-up. */
interface LookUpDeps {
  db: Db
  log: Log
  now: () => number
  registry: SharedRegistry
  settings: Pick<Settings, 'whoisPerMinute'>
}

/** User for whom the registry is asked. */
interface Asker {
  userId: number
  companyId: number
}

const minuteMs = 60_000

/**
 * Finds objects in the registry. Refuses 429 above the look-ups that a user may make in a minute, and 503 with a text
 * for the user when the registry gives no answer.
 */
export async function lookUp(deps: LookUpDeps, { userId, companyId }: Asker, value: string): Promise<RegistryAnswer> {
  const { db, log, now, registry, settings } = deps
  const limit = { tries: settings.whoisPerMinute, windowMs: minuteMs }
  const blockedUntil = await takeTry(db, `whois:${userId}`, limit, now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, now(), whoisTexts.tooMany)
  try {
    return await registry.find(value, companyId)
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error
    log.warn({ err: error }, 'whois.unavailable')
    throw new Refusal(503, whoisTexts.unavailable, { limit: 'whois' })
  }
}

/** True when the registry has an object of this name; refuses like `lookUp`. */
export const isRegistered = async (deps: LookUpDeps, asker: Asker, value: string): Promise<boolean> =>
  hasObject((await lookUp(deps, asker, value)).objects, value)

/** Refuses 400 unless the registry has an object of this name. */
export async function requireRegistered(deps: LookUpDeps, asker: Asker, value: string): Promise<void> {
  if (!(await isRegistered(deps, asker, value))) throw new Refusal(400, whoisTexts.notFound(value))
}
