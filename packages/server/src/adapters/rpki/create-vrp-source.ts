import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { loadUrl } from './load-export.ts'
import { readExport } from './vrp-export.ts'
import {
  createFileVrpSource,
  fixedVrps,
  noVrps,
  type VrpSource,
  firstWaitMs as defaultFirstWaitMs,
  maxExportBytes,
  type RegistryVrps,
  registryVrps,
} from './vrp-source.ts'

/** Creates the source for the configured address or file; without one, built-in VRPs for the demo, none elsewhere. */
export function createVrpSource(settings: Settings, log: Log, now: () => number): VrpSource {
  const source = sourceOf(settings, log, now)
  // The first look-up should not wait for the export.
  void source.current()
  return source
}

function sourceOf({ rpkiVrps, rpkiRefreshMs, demo }: Settings, log: Log, now: () => number): VrpSource {
  if (rpkiVrps !== undefined && /^https?:\/\//i.test(rpkiVrps))
    return createUrlVrpSource(rpkiVrps, log, { refreshMs: rpkiRefreshMs, now })
  if (rpkiVrps !== undefined) return createFileVrpSource(rpkiVrps, log)
  return demo ? fixedVrps(readExport(demoVrps)) : noVrps
}

/**
 * Registry VRPs for the demo when no file is set. They come from the public registry of the experimental network dn42
 * and cover the block of demo order 1009 and its neighbours. They name no time, since they do not age.
 */
const demoVrps = {
  roas: [
    { asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242421406', prefix: '172.20.10.0/26', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242420278', prefix: '172.20.10.64/27', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242420153', prefix: '172.20.10.96/27', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242423369', prefix: '172.20.10.128/29', maxLength: 29, ta: 'DN42' },
    { asn: 'AS4242421339', prefix: '172.20.11.0/24', maxLength: 28, ta: 'DN42' },
    { asn: 'AS4242423610', prefix: '172.20.12.80/28', maxLength: 28, ta: 'DN42' },
  ],
}

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
