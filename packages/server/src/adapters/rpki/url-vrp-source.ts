import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import { readVrps, type RegistryVrps } from './vrp-export.ts'
import type { VrpSource } from './vrp-source.ts'

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
const defaultFirstWaitMs = 10_000
/** Without any export, a failed fetch is repeated sooner than `refreshMs`. */
const retryMs = 30_000
const defaultMaxBytes = 256 * 1024 * 1024

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
  const { refreshMs, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, now = Date.now } = options
  const { firstWaitMs = defaultFirstWaitMs } = options
  let kept: Kept = { vrps: null, etag: null }
  let startedAt: number | null = null
  let fetching: Promise<void> | null = null
  const refresh = async () => {
    try {
      kept = (await load(url, kept.etag, timeoutMs, maxBytes)) ?? kept
      const { entries, skipped, generated } = kept.vrps ?? {}
      log.info({ entries, skipped, generated }, 'rpki.read')
    } catch (error) {
      log.warn({ err: error }, 'rpki.unreadable')
    }
  }
  return {
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

/** Fetches the export; null when it has not changed. Rejects when there is no readable export. */
async function load(url: string, etag: string | null, timeoutMs: number, maxBytes: number): Promise<Kept | null> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
  })
  if (response.status === 304 && etag !== null) return null
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the export answered ${response.status}`)
  }
  const text = await readLimited(response, maxBytes)
  return { vrps: readVrps(JSON.parse(text)), etag: response.headers.get('etag') }
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the download.
    if (size > maxBytes) throw new Error('the export is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
