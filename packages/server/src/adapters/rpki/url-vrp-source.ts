import { describeError, type Log } from '../../log/log.ts'
import { readVrps, type RegistryVrps } from './vrp-export.ts'
import type { VrpSource } from './vrp-source.ts'

export interface UrlVrpOptions {
  /** How long an export stands before it is fetched again. */
  refreshMs: number
  timeoutMs?: number
  /** How long the first look-up waits; whoever asks has a limit of their own. */
  firstWaitMs?: number
  maxBytes?: number
  now?: () => number
}

const defaultTimeoutMs = 60_000
const defaultFirstWaitMs = 10_000
/** With nothing at hand a failed fetch is repeated sooner than an export is renewed. */
const retryMs = 30_000
const defaultMaxBytes = 256 * 1024 * 1024

interface Kept {
  vrps: RegistryVrps | null
  etag: string | null
}

/**
 * VRPs from a validator's export behind an http(s) address. The first look-up waits for it, for a while; later ones
 * are answered with what is at hand while a newer export is fetched. What cannot be fetched or read is logged, and
 * the last good export stays.
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
      log.info('rpki.read', { entries, skipped, generated })
    } catch (error) {
      log.warn('rpki.unreadable', describeError(error))
    }
  }
  return {
    current: async () => {
      const dueAfter = kept.vrps === null ? Math.min(retryMs, refreshMs) : refreshMs
      if (startedAt === null || now() - startedAt >= dueAfter) {
        startedAt = now()
        fetching ??= refresh().finally(() => (fetching = null))
      }
      if (kept.vrps === null && fetching) await Promise.race([fetching, pause(firstWaitMs)])
      return kept.vrps
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** Null when the server says that nothing has changed. Rejects for anything that is no readable export. */
async function load(url: string, etag: string | null, timeoutMs: number, maxBytes: number): Promise<Kept | null> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
  })
  if (answer.status === 304 && etag !== null) return null
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`the export answered ${answer.status}`)
  }
  const text = await readLimited(answer, maxBytes)
  return { vrps: readVrps(JSON.parse(text)), etag: answer.headers.get('etag') }
}

async function readLimited(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Error('the export is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
