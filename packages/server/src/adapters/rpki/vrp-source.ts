import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { VrpLookup } from '@ip-portal/core/routing/rpki/rpki.rules'
import type { Log } from '../../base/log.ts'
import { type LoadedExport, loadFile } from './load-export.ts'
import { PackedIndex } from './packed-vrps.ts'
import type { VrpExport } from './vrp-export.ts'

/** A registry's VRPs with the size and time of their export. */
export interface RegistryVrps {
  index: VrpLookup<'registry'>
  entries: number
  skipped: number
  /** ISO 8601; null when the export does not say. */
  generated: string | null
  /** Time of the data in ms since the epoch; null for data that does not age. */
  asOf: number | null
}

/** Source of the registry's validated ROA payloads. */
export interface VrpSource {
  /** True when a registry is configured: without its data the validity of a route is unknown. */
  isConfigured: boolean
  /** Returns the newest readable VRPs, null when there are none; never rejects. */
  current(): Promise<RegistryVrps | null>
}

/** Source for a portal without a registry; validity then depends on the order's own ROAs. */
export const noVrps: VrpSource = { isConfigured: false, current: () => Promise.resolve(null) }

/** Source of VRPs that never change and do not age. */
export const fixedVrps = (content: VrpExport): VrpSource => {
  const vrps = { ...indexed(content), asOf: null }
  return { isConfigured: true, current: () => Promise.resolve(vrps) }
}

const indexed = ({ packed, entries, skipped, generated }: VrpExport) => ({
  index: new PackedIndex(packed, 'registry' as const),
  entries,
  skipped,
  generated,
})

/** Makes the VRPs of an export. Their time is the one that the export names, else that of its file or of now. */
export function registryVrps(loaded: LoadedExport, now: number): RegistryVrps {
  const generated = loaded.generated === null ? Number.NaN : Date.parse(loaded.generated)
  return { ...indexed(loaded), asOf: Number.isNaN(generated) ? (loaded.writtenAt ?? now) : generated }
}

export const maxExportBytes = 128 * 1024 * 1024

/** Longest wait of a look-up for the first export, below the time limit of its caller. */
export const firstWaitMs = 10_000
/** Longest wait for a newer export; the last one serves meanwhile. */
const reloadWaitMs = 2_000

/**
 * VRPs from a validator's export file, read again when the file changes. A missing or unreadable file, such as a half
 * written one, is logged once per change, and the last good export stays in use.
 */
export function createFileVrpSource(path: string, log: Log): VrpSource {
  let version = ''
  let reading: Promise<RegistryVrps | null> = Promise.resolve(null)
  let lastGood: RegistryVrps | null = null
  return {
    isConfigured: true,
    current: async () => {
      const found = await versionOf(path)
      if (found !== version) {
        version = found
        const before = reading
        void before.then((vrps) => (lastGood = vrps))
        reading = load(path, log, before)
      }
      return Promise.race([reading, delay(lastGood ? reloadWaitMs : firstWaitMs, lastGood, { ref: false })])
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
  // One thread at a time: a file that changes all the time must not start one for each change.
  const last = await before
  try {
    const loaded = await loadFile(path, maxExportBytes)
    log.info({ entries: loaded.entries, skipped: loaded.skipped, generated: loaded.generated }, 'rpki.read')
    return registryVrps(loaded, Date.now())
  } catch (error) {
    log.warn({ err: error }, 'rpki.unreadable')
    return last
  }
}
