import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { type ExportFormat, type LoadedExport, loadFile, loadUrl } from './load-export.ts'

/** Size and time of the data of an export. */
export interface ExportSize {
  entries: number
  skipped: number
  /** Time of the data in ms since the epoch; null for data that does not age. */
  asOf: number | null
}

/** Source of data from an export. */
export interface ExportSource<Data> {
  /** True when an export is configured: without its data nothing is known. */
  isConfigured: boolean
  /** Returns the newest readable data, null when there is none; never rejects. */
  current(): Promise<Data | null>
}

/** Kind of an export. */
export interface ExportKind<Content, Data extends ExportSize> extends ExportFormat<Content> {
  /** First word of its lines in the log. */
  event: 'rpki' | 'bgp'
  maxBytes: number
  dataOf: (loaded: LoadedExport<Content>, now: number) => Data
  /** Fields of the log line. */
  logged?: (data: Data) => Record<string, unknown>
  /** Says why new data must not replace the last; null when it may. */
  problemOf?: (data: Data, last: Data) => string | null
}

/** Makes a source without data. */
export const noExport = { isConfigured: false, current: () => Promise.resolve(null) }

/** Makes the source of a file or an http(s) address. */
export const createExportSource = <Content, Data extends ExportSize>(
  kind: ExportKind<Content, Data>,
  place: string,
  log: Log,
  options: UrlOptions,
): ExportSource<Data> =>
  /^https?:\/\//i.test(place) ? createUrlSource(kind, place, log, options) : createFileSource(kind, place, log)

export interface UrlOptions {
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
/** Longest wait of a look-up for the first export, below the time limit of its caller. */
const defaultFirstWaitMs = 10_000
/** Longest wait for a newer export; the last one serves meanwhile. */
const reloadWaitMs = 2_000

/**
 * Source of an export at an http(s) address. The first look-up waits for the export up to `firstWaitMs`; later ones
 * return the last good export while a newer one is fetched. A failed fetch or an unreadable export is logged and changes
 * nothing.
 */
export function createUrlSource<Content, Data extends ExportSize>(
  kind: ExportKind<Content, Data>,
  url: string,
  log: Log,
  options: UrlOptions,
): ExportSource<Data> {
  const { refreshMs, timeoutMs = defaultTimeoutMs, maxBytes = kind.maxBytes, now = Date.now } = options
  const { firstWaitMs = defaultFirstWaitMs } = options
  let kept: { data: Data | null; etag: string | null } = { data: null, etag: null }
  let startedAt: number | null = null
  let fetching: Promise<void> | null = null
  const refresh = async () => {
    try {
      const loaded = await loadUrl(kind, { url, etag: kept.etag, timeoutMs, maxBytes })
      if (loaded) kept = { data: acceptable(kind, kind.dataOf(loaded, now()), kept.data), etag: loaded.etag }
      if (kept.data) logRead(kind, log, kept.data)
    } catch (error) {
      log.warn({ err: error }, `${kind.event}.unreadable`)
    }
  }
  return {
    isConfigured: true,
    current: async () => {
      const dueAfter = kept.data === null ? Math.min(retryMs, refreshMs) : refreshMs
      if (startedAt === null || now() - startedAt >= dueAfter) {
        startedAt = now()
        fetching ??= refresh().finally(() => (fetching = null))
      }
      if (kept.data === null && fetching) await Promise.race([fetching, delay(firstWaitMs, undefined, { ref: false })])
      return kept.data
    },
  }
}

/**
 * Source of an export file, read again when the file changes. A missing or unreadable file, such as a half written one,
 * is logged once per change, and the last good export stays in use.
 */
function createFileSource<Content, Data extends ExportSize>(
  kind: ExportKind<Content, Data>,
  path: string,
  log: Log,
): ExportSource<Data> {
  let version = ''
  let reading: Promise<Data | null> = Promise.resolve(null)
  let lastGood: Data | null = null
  return {
    isConfigured: true,
    current: async () => {
      const found = await versionOf(path)
      if (found !== version) {
        version = found
        reading = readFile(kind, path, log, reading).then((data) => (lastGood = data))
      }
      const late = delay(lastGood ? reloadWaitMs : defaultFirstWaitMs, undefined, { ref: false })
      return Promise.race([reading, late.then(() => lastGood)])
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

async function readFile<Content, Data extends ExportSize>(
  kind: ExportKind<Content, Data>,
  path: string,
  log: Log,
  before: Promise<Data | null>,
): Promise<Data | null> {
  // One thread at a time: a file that changes all the time must not start one for each change.
  const last = await before
  try {
    const data = acceptable(kind, kind.dataOf(await loadFile(kind, path, kind.maxBytes), Date.now()), last)
    logRead(kind, log, data)
    return data
  } catch (error) {
    log.warn({ err: error }, `${kind.event}.unreadable`)
    return last
  }
}

/** Returns the new data; throws when it must not replace the last. */
function acceptable<Content, Data extends ExportSize>(
  { problemOf }: ExportKind<Content, Data>,
  data: Data,
  last: Data | null,
): Data {
  const problem = last === null ? null : (problemOf?.(data, last) ?? null)
  if (problem !== null) throw new Error(problem)
  return data
}

function logRead<Content, Data extends ExportSize>(
  { event, logged }: ExportKind<Content, Data>,
  log: Log,
  data: Data,
): void {
  const { entries, skipped } = data
  log.info({ entries, skipped, ...logged?.(data) }, `${event}.read`)
}
