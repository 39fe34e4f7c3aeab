import { Refusal } from '../../errors/refusal.ts'
import { describeError, type Log } from '../../log/log.ts'
import { hasObject, type Registry, type RegistryObject, RegistryUnavailable } from './registry.ts'
import { whoisTexts } from './whois.texts.ts'

interface Using {
  registry: Registry
  log: Log
}

/** Objects of the registry; refuses 503 with a text for the person when it gives no answer. */
export async function lookUp({ registry, log }: Using, value: string): Promise<RegistryObject[]> {
  try {
    return await registry.find(value)
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error
    log.warn('whois.unavailable', describeError(error))
    throw new Refusal(503, whoisTexts.unavailable)
  }
}

/** Whether the registry knows an object of this name; refuses 503 while that is unknown. */
export const isRegistered = async (using: Using, value: string): Promise<boolean> =>
  hasObject(await lookUp(using, value), value)

/** Refuses 400 unless the registry knows an object of this name. */
export async function requireRegistered(using: Using, value: string): Promise<void> {
  if (!(await isRegistered(using, value))) throw new Refusal(400, whoisTexts.notFound(value))
}
