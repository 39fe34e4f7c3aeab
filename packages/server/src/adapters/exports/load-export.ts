import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { fetchFrom } from '../http/fetch-from.ts'
import type { ParseAnswer } from './answer-parts.ts'

/** Form of an export, and how it is parsed. */
export interface ExportFormat<Content> {
  /** Program of the thread that parses; it answers by `answerParts`. */
  program: URL
  /** Media types that are asked for. */
  accept: string
  /** Parses an export of up to 64 kB in less time than a thread takes to start; left out where only a thread parses. */
  readSmall?: (bytes: Buffer) => Content
}

/** An export with its version; `writtenAt` (ms since the epoch) is the time of the file, null when it is unknown. */
export interface LoadedExport<Content> {
  content: Content
  etag: string | null
  writtenAt: number | null
}

/** Reads and parses an export file. Rejects when there is no readable export. */
export async function loadFile<Content>(
  format: ExportFormat<Content>,
  path: string,
  maxBytes: number,
): Promise<LoadedExport<Content>> {
  const content = await parseExport(format, createReadStream(path), maxBytes)
  const { mtimeMs } = await stat(path)
  return { content, etag: null, writtenAt: mtimeMs }
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
export async function loadUrl<Content>(
  format: ExportFormat<Content>,
  { url, etag, timeoutMs, maxBytes }: Download,
): Promise<LoadedExport<Content> | null> {
  const headers = { accept: format.accept, ...(etag === null ? {} : { 'if-none-match': etag }) }
  const response = await fetchFrom(url, { headers, timeoutMs })
  if (response.status === 304 && etag !== null) return null
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the export answered ${response.status}`)
  }
  const content = await parseExport(format, response.body ?? [], maxBytes)
  const writtenAt = Date.parse(response.headers.get('last-modified') ?? '')
  return { content, etag: response.headers.get('etag'), writtenAt: Number.isNaN(writtenAt) ? null : writtenAt }
}

/** Memory of the thread in MB, several times that of the largest export in use; all of it is given back at the end. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }

/** Size up to which an export is parsed in less time than a thread takes to start. */
const smallBytes = 64 * 1024

/**
 * Parses an export while it arrives. A large one takes seconds, so that it is parsed in a thread of its own. Rejects when
 * it is no readable export, or has more bytes than allowed.
 */
export async function parseExport<Content>(
  { program, readSmall }: Pick<ExportFormat<Content>, 'program' | 'readSmall'>,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Content> {
  const first: Uint8Array[] = []
  let size = 0
  let thread: ParserThread<Content> | undefined
  try {
    for await (const part of body) {
      size += part.byteLength
      // Leaving the loop ends the read.
      if (size > maxBytes) throw new Error('the export is too large')
      if ((size > smallBytes || !readSmall) && !thread) {
        thread = startParser(program)
        for (const earlier of first.splice(0)) thread.worker.postMessage(earlier)
      }
      if (thread) thread.worker.postMessage(part)
      else first.push(part)
    }
  } catch (error) {
    await thread?.worker.terminate()
    throw error
  }
  if (!thread && readSmall) return readSmall(Buffer.concat(first))
  thread ??= startParser(program)
  thread.worker.postMessage('end')
  return thread.parsed
}

interface ParserThread<Content> {
  worker: Worker
  parsed: Promise<Content>
}

function startParser<Content>(program: URL): ParserThread<Content> {
  const worker = new Worker(program, { resourceLimits })
  // A parse under way does not keep the process alive.
  worker.unref()
  const { promise: parsed, resolve, reject } = Promise.withResolvers<Content>()
  parsed.catch(() => undefined)
  worker.once('message', (answer: ParseAnswer<Content>) =>
    'parsed' in answer ? resolve(answer.parsed) : reject(new Error(answer.problem)),
  )
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  return { worker, parsed }
}
