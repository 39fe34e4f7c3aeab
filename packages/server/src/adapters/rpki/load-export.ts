import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseExport } from './parse-export.ts'
import type { VrpExport } from './vrp-export.ts'

/** An export with its version; `writtenAt` (ms since the epoch) is the time of the file, null when it is unknown. */
export interface LoadedExport extends VrpExport {
  etag: string | null
  writtenAt: number | null
}

/** Reads and parses an export file. Rejects when there is no readable export. */
export async function loadFile(path: string, maxBytes: number): Promise<LoadedExport> {
  const parsed = await parseExport(createReadStream(path), maxBytes)
  const { mtimeMs } = await stat(path)
  return { ...parsed, etag: null, writtenAt: mtimeMs }
}

/** Address of an export and the limits of its download. */
export interface Download {
  url: string
  etag: string | null
  timeoutMs: number
  maxBytes: number
}

const mostRedirects = 5

/**
 * Fetches and parses an export; null when it has not changed. Follows redirects within one origin, and from http to
 * https of the same host: the setting names the host that is trusted. Rejects when there is no readable export.
 */
export async function loadUrl({ url, etag, timeoutMs, maxBytes }: Download): Promise<LoadedExport | null> {
  const response = await fetchFrom(new URL(url), {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    redirect: 'manual',
  })
  if (response.status === 304 && etag !== null) return null
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the export answered ${response.status}`)
  }
  const parsed = await parseExport(response.body ?? [], maxBytes)
  const writtenAt = Date.parse(response.headers.get('last-modified') ?? '')
  return {
    ...parsed,
    etag: response.headers.get('etag'),
    writtenAt: Number.isNaN(writtenAt) ? null : writtenAt,
  }
}

/** Fetches an address or, after redirects, the one that it leads to. */
async function fetchFrom(from: URL, request: RequestInit, left = mostRedirects): Promise<Response> {
  const response = await fetch(from, request)
  const location = response.status === 304 ? null : response.headers.get('location')
  if (response.status < 300 || response.status > 399 || location === null) return response
  await response.body?.cancel()
  const to = new URL(location, from)
  if (!isSameHost(from, to)) throw new Error(`the export redirects to another host: ${to.origin}`)
  if (left === 0) throw new Error('the export redirects too often')
  return fetchFrom(to, request, left - 1)
}

const isSameHost = (from: URL, to: URL): boolean =>
  to.origin === from.origin ||
  (from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname && to.port === '')
