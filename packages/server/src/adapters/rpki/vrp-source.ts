import { readFile, stat } from 'node:fs/promises'
import type { Log } from '../../log/log.ts'
import { readVrps, type RegistryVrps } from './vrp-export.ts'

/** Source of the registry's validated ROA payloads. */
export interface VrpSource {
  /** Returns the newest readable VRPs, null when there are none; never rejects. */
  current(): Promise<RegistryVrps | null>
}

/** Source for a portal without a registry; validity then depends on the order's own ROAs. */
export const noVrps: VrpSource = { current: () => Promise.resolve(null) }

/** Source of VRPs that never change. */
export const fixedVrps = (vrps: RegistryVrps): VrpSource => ({ current: () => Promise.resolve(vrps) })

/**
 * VRPs from a validator's export file, read again when the file changes. A missing or unreadable file, such as a half
 * written one, is logged once per change, and the last good export stays in use.
 */
export function createFileVrpSource(path: string, log: Log): VrpSource {
  let version = ''
  let reading: Promise<RegistryVrps | null> = Promise.resolve(null)
  return {
    current: async () => {
      const found = await versionOf(path)
      if (found !== version) {
        version = found
        reading = load(path, log, reading)
      }
      return reading
    },
  }
}

/** Version of a file. Includes its size, because two writes within one clock tick leave the same time. */
async function versionOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs}/${size}/${ino}`
  } catch {
    return 'missing'
  }
}

async function load(path: string, log: Log, before: Promise<RegistryVrps | null>): Promise<RegistryVrps | null> {
  try {
    const read = readVrps(JSON.parse(await readFile(path, 'utf8')))
    log.info({ entries: read.entries, skipped: read.skipped, generated: read.generated }, 'rpki.read')
    return read
  } catch (error) {
    log.warn({ err: error }, 'rpki.unreadable')
    return before
  }
}
