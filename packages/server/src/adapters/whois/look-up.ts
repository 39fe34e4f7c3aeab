import { Refusal } from '../../errors/refusal.ts'
import type { Log } from '../../log/log.ts'
import { hasObject, type Registry, type RegistryObject, RegistryUnavailable } from './registry.ts'
import { whoisTexts } from './whois.texts.ts'

/** Dependencies of a look-up. */
interface LookUpDeps {
  registry: Registry
  log: Log
}

/** Finds objects in the registry; refuses 503 with a text for the user when the registry gives no answer. */
export async function lookUp({ registry, log }: LookUpDeps, value: string): Promise<RegistryObject[]> {
  try {
    return await registry.find(value)
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error
    log.warn({ err: error }, 'whois.unavailable')
    throw new Refusal(503, whoisTexts.unavailable)
  }
}

/** True when the registry has an object of this name; refuses 503 when it gives no answer. */
export const isRegistered = async (deps: LookUpDeps, value: string): Promise<boolean> =>
  hasObject(await lookUp(deps, value), value)

/** Refuses 400 unless the registry has an object of this name. */
export async function requireRegistered(deps: LookUpDeps, value: string): Promise<void> {
  if (!(await isRegistered(deps, value))) throw new Refusal(400, whoisTexts.notFound(value))
}
