import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { fetchFrom } from '../http/fetch-from.ts'
import { type VrpExport, readExport } from './vrp-export.ts'
import type { ParseAnswer } from './vrps.worker.ts'

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

/**
 * Fetches and parses an export; null when it has not changed. Follows redirects within one origin, and from http to
 * https of the same host: the setting names the host that is trusted. Rejects when there is no readable export.
 */
export async function loadUrl({ url, etag, timeoutMs, maxBytes }: Download): Promise<LoadedExport | null> {
  const headers = { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) }
  const response = await fetchFrom(url, { headers, timeoutMs })
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

/** The built server has this file beside it under the same name. */
const program = new URL(import.meta.url.endsWith('.ts') ? './vrps.worker.ts' : './vrps.worker.js', import.meta.url)

/** Memory of the thread in MB, several times that of the largest export in use; all of it is given back at the end. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }

/** Size up to which an export is parsed in less time than a thread takes to start. */
const smallBytes = 64 * 1024

/**
 * Parses a validator's export while it arrives. An export of the whole registry takes seconds, so that a large one is
 * parsed in a thread of its own. Rejects when it is no readable export, or has more bytes than allowed.
 */
export async function parseExport(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<VrpExport> {
  const first: Uint8Array[] = []
  let size = 0
  let thread: ParserThread | undefined
  try {
    for await (const part of body) {
      size += part.byteLength
      // Leaving the loop ends the read.
      if (size > maxBytes) throw new Error('the export is too large')
      if (size > smallBytes && !thread) {
        thread = startParser()
        for (const earlier of first.splice(0)) thread.worker.postMessage(earlier)
      }
      if (thread) thread.worker.postMessage(part)
      else first.push(part)
    }
  } catch (error) {
    await thread?.worker.terminate()
    throw error
  }
  if (!thread) return readExport(JSON.parse(Buffer.concat(first).toString('utf8')))
  thread.worker.postMessage('end')
  return thread.parsed
}

interface ParserThread {
  worker: Worker
  parsed: Promise<VrpExport>
}

function startParser(): ParserThread {
  const worker = new Worker(program, { resourceLimits })
  // A parse under way does not keep the process alive.
  worker.unref()
  const { promise: parsed, resolve, reject } = Promise.withResolvers<VrpExport>()
  parsed.catch(() => undefined)
  worker.once('message', (answer: ParseAnswer) =>
    'parsed' in answer ? resolve(answer.parsed) : reject(new Error(answer.problem)),
  )
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  return { worker, parsed }
}
