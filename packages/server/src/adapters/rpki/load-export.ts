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

/** Fetches and parses an export; null when it has not changed. Rejects when there is no readable export. */
export async function loadUrl({ url, etag, timeoutMs, maxBytes }: Download): Promise<LoadedExport | null> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
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
