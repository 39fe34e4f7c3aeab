import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { httpTexts } from '../http/http.texts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { PortalContext } from '../http/portal-env.ts'

/** File part of a form; the name is without folders and in NFC. */
export interface FormFile {
  name: string
  content: Buffer
}

/** Multipart body: each text once, and all files in their order. */
export interface Form {
  texts: Record<string, string>
  files: FormFile[]
}

/** Size limit of one file, with the message for a larger one. */
export interface FileLimit {
  bytes: number
  message: string
}

const partLimits = { parts: 200, headerPairs: 20, headerSize: 8 * 1024 }
const textLimit = 1024 * 1024
const fileNameLength = 200

interface Part {
  field: string
  /** Undefined for a text. */
  fileName: string | undefined
  chunks: Buffer[]
  size: number
}

/**
 * Reads a multipart body of at most 100 MB (RFC 7578, texts and names in UTF-8). Refuses 413 for a longer body, before
 * reading when its length is announced, 413 for a file above its own limit, 415 for another media type, and 400 for a
 * broken or cut body or a repeated text. Keeps nothing above a limit; Hono's `parseBody` buffers the whole body first.
 */
export async function readForm(context: PortalContext, fileLimit?: FileLimit): Promise<Form> {
  const { incoming } = context.env
  if (Number(incoming.headers['content-length'] ?? 0) > limits.maxBodyBytes) throw new Refusal(413, httpTexts.tooLarge)
  return toForm(await readParts(incoming, createParser(incoming), fileLimit))
}

function createParser({ headers }: IncomingMessage): BusboyInstance {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, httpTexts.notForm)
  try {
    // Texts come as bytes too, to refuse broken UTF-8 instead of replacing it.
    return new Busboy({ headers: { 'content-type': type }, limits: partLimits, isPartAFile: () => true })
  } catch {
    throw new Refusal(400, httpTexts.brokenForm)
  }
}

/**
 * Reads the parts. A part above its limit is read to its end and dropped: many clients see an answer in the middle of
 * an upload as a broken connection.
 */
function readParts(incoming: IncomingMessage, parser: BusboyInstance, fileLimit?: FileLimit): Promise<Part[]> {
  const parts: Part[] = []
  let refusal: Refusal | undefined
  return new Promise((resolve, reject) => {
    let total = 0
    const stop = (reason: Refusal) => {
      incoming.unpipe(parser)
      incoming.resume()
      reject(reason)
    }
    parser.on('file', (field: unknown, stream, fileName: unknown) => {
      const part: Part = { field: textOf(field) ?? '', fileName: textOf(fileName), chunks: [], size: 0 }
      const limit = part.fileName === undefined ? { bytes: textLimit, message: httpTexts.tooLarge } : fileLimit
      parts.push(part)
      stream.on('error', () => stop(new Refusal(400, httpTexts.brokenForm)))
      stream.on('data', (chunk: Buffer) => {
        part.size += chunk.length
        if (limit && part.size > limit.bytes) {
          refusal ??= new Refusal(413, limit.message)
          part.chunks = []
        } else part.chunks.push(chunk)
      })
    })
    parser.on('partsLimit', () => (refusal ??= new Refusal(413, httpTexts.tooManyParts)))
    parser.on('error', () => stop(new Refusal(400, httpTexts.brokenForm)))
    parser.on('finish', () => (refusal ? reject(refusal) : resolve(parts)))
    incoming.on('data', (chunk: Buffer) => {
      total += chunk.length
      if (total > limits.maxBodyBytes) stop(new Refusal(413, httpTexts.tooLarge))
    })
    incoming.on('error', () => stop(new Refusal(400, httpTexts.brokenForm)))
    incoming.on('close', () => incoming.complete || stop(new Refusal(400, httpTexts.brokenForm)))
    incoming.pipe(parser)
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function toForm(parts: Part[]): Form {
  const texts = new Map<string, string>()
  const files: FormFile[] = []
  for (const { field, fileName, chunks } of parts) {
    const content = Buffer.concat(chunks)
    if (fileName === undefined) {
      if (texts.has(field)) throw new Refusal(400, httpTexts.invalid(shown(field)))
      texts.set(field, decode(content))
    } else if (fileName !== '' || content.length > 0) {
      // A file input without a choice sends a part with neither name nor content.
      files.push({ name: cleanName(fileName), content })
    }
  }
  return { texts: Object.fromEntries(texts), files }
}

function decode(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, httpTexts.brokenForm)
  }
  // PostgreSQL cannot keep U+0000 in a text.
  if (text.includes('\0')) throw new Refusal(400, httpTexts.brokenForm)
  // Forms send each line break as CR LF (HTML, "constructing the entry list").
  return text.replaceAll('\r\n', '\n')
}

const shown = (field: string): string => (/^[\w-]{1,40}$/.test(field) ? field : '')

/** Control characters and changes of the reading direction, which make a name look like another one. */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Takes the last part of a name that may be a path, in NFC; a long one loses its middle and keeps its ending. */
function cleanName(name: string): string {
  // Browsers send a quote in a name as %22 (HTML, "multipart/form-data encoding algorithm").
  const plain = name.replace(misleading, '').replaceAll('%22', '"')
  const last = [...(plain.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toWellFormed().trim()]
  if (last.length <= fileNameLength) return last.join('')
  return [...last.slice(0, fileNameLength - 20), ...last.slice(-20)].join('')
}
