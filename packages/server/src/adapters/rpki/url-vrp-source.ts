import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { loadUrl } from './load-export.ts'
import {
  firstWaitMs as defaultFirstWaitMs,
  maxExportBytes,
  type RegistryVrps,
  registryVrps,
  type VrpSource,
} from './vrp-source.ts'

export interface UrlVrpOptions {
  /** Age at which an export is fetched again. */
  refreshMs: number
  timeoutMs?: number
  /** Longest wait of the first look-up, below the time limit of its caller. */
  firstWaitMs?: number
  maxBytes?: number
  now?: () => number
}

const defaultTimeoutMs = 60_000
/** Without any export, a failed fetch is repeated sooner than `refreshMs`. */
const retryMs = 30_000

interface Kept {
  vrps: RegistryVrps | null
  etag: string | null
}

/**
 * VRPs from a validator's export at an http(s) address. The first look-up waits for the export up to `firstWaitMs`;
 * later ones return the last good export while a newer one is fetched. A failed fetch or an unreadable export is
 * logged and changes nothing.
 */
export function createUrlVrpSource(url: string, log: Log, options: UrlVrpOptions): VrpSource {
  const { refreshMs, timeoutMs = defaultTimeoutMs, maxBytes = maxExportBytes, now = Date.now } = options
  const { firstWaitMs = defaultFirstWaitMs } = options
  let kept: Kept = { vrps: null, etag: null }
  let startedAt: number | null = null
  let fetching: Promise<void> | null = null
  const refresh = async () => {
    try {
      const loaded = await loadUrl({ url, etag: kept.etag, timeoutMs, maxBytes })
      if (loaded) kept = { vrps: registryVrps(loaded, now()), etag: loaded.etag }
      const { entries, skipped, generated } = kept.vrps ?? {}
      log.info({ entries, skipped, generated }, 'rpki.read')
    } catch (error) {
      log.warn({ err: error }, 'rpki.unreadable')
    }
  }
  return {
    isConfigured: true,
    current: async () => {
      const dueAfter = kept.vrps === null ? Math.min(retryMs, refreshMs) : refreshMs
      if (startedAt === null || now() - startedAt >= dueAfter) {
        startedAt = now()
        fetching ??= refresh().finally(() => (fetching = null))
      }
      if (kept.vrps === null && fetching) await Promise.race([fetching, delay(firstWaitMs, undefined, { ref: false })])
      return kept.vrps
    },
  }
}
