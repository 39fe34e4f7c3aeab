import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { Refusal } from '../../base/refusal.ts'
import { limitsTexts } from '../../store/store.texts.ts'
import { httpTexts } from '../http.texts.ts'
import type { PortalContext } from '../portal-env.ts'

/** Texts of a form by their fields. */
export type Texts = Record<string, string>

/** File part of a form, while it is read; the name is without folders and in NFC. */
export interface FormFile {
  name: string
  /** Type that the sender declares; empty without one. */
  declaredType: string
  chunks: AsyncIterable<Buffer>
}

/** Takes one file; the next part is read when it has ended. */
type TakeFile = (file: FormFile, texts: Texts) => Promise<void>

interface Part {
  field: string
  /** Undefined for a text. */
  fileName: string | undefined
  type: string
  stream: Readable
}

const partLimits = { parts: 200, headerPairs: 20, headerSize: 8 * 1024 }
/** Limit of all texts together. */
const textLimit = 1024 * 1024

/**
 * Reads a multipart body of at most 100 MB (RFC 7578, texts and names in UTF-8) as a stream: hands each file to
 * `takeFile` while it comes, with all texts, and returns the texts. Refuses 413 for a longer body and 400 for a broken
 * or cut one, a repeated text or a text behind a file. `checkHead` comes first. After a refusal Node reads the rest of the body and drops it. Hono's `parseBody` holds all of it.
 */
export async function readForm(context: PortalContext, takeFile: TakeFile): Promise<Texts> {
  const { incoming } = context.env
  const texts = new Map<string, string>()
  let textBytes = 0
  let hasFile = false
  const readText = async ({ field, stream }: Part) => {
    if (hasFile) throw new Refusal(400, httpTexts.textBehindFile)
    if (texts.has(field)) throw new Refusal(400, httpTexts.invalid(shown(field)))
    const chunks: Buffer[] = []
    for await (const chunk of chunksOf(stream)) {
      textBytes += chunk.length
      if (textBytes > textLimit) throw new Refusal(413, limitsTexts.bodyTooLarge)
      chunks.push(chunk)
    }
    texts.set(field, decode(Buffer.concat(chunks)))
  }
  await eachPart(incoming, createParser(context), async (part) => {
    if (part.fileName === undefined) return readText(part)
    const name = cleanFileName(part.fileName)
    // A file input without a choice sends a part with neither name nor content.
    if (name === '' && (await isEmpty(part.stream))) return
    hasFile = true
    await takeFile({ name, declaredType: part.type, chunks: chunksOf(part.stream) }, Object.fromEntries(texts))
  })
  return Object.fromEntries(texts)
}

const chunksOf = (stream: Readable): AsyncIterable<Buffer> => stream

async function isEmpty(stream: Readable): Promise<boolean> {
  for await (const chunk of chunksOf(stream)) if (chunk.length > 0) return false
  return true
}

/** Bytes that the sender announces; 0 when it does not. */
export const announcedBytes = ({ env }: PortalContext): number => Number(env.incoming.headers['content-length'] ?? 0)

/** Refuses 413 for a body that is announced as too long, and 415 for one that is no form. */
export function checkHead(context: PortalContext): void {
  if (announcedBytes(context) > limits.maxBodyBytes) throw new Refusal(413, limitsTexts.bodyTooLarge)
  if (!/^multipart\/form-data\b/i.test(typeOf(context))) throw new Refusal(415, httpTexts.notForm)
}

const typeOf = ({ env }: PortalContext): string => env.incoming.headers['content-type'] ?? ''

function createParser(context: PortalContext): BusboyInstance {
  const type = typeOf(context)
  try {
    // Texts come as bytes too, to refuse broken UTF-8 instead of replacing it.
    return new Busboy({ headers: { 'content-type': type }, limits: partLimits, isPartAFile: () => true })
  } catch {
    throw new Refusal(400, httpTexts.brokenForm)
  }
}

/**
 * Hands over one part after the other; the sender waits while one is taken. Rejects with the first refusal, and not
 * before the part in hand has ended: it may be writing to the database.
 */
function eachPart(
  incoming: IncomingMessage,
  parser: BusboyInstance,
  take: (part: Part) => Promise<void>,
): Promise<void> {
  let taken = Promise.resolve()
  let isStopped = false
  let total = 0
  const streams = new Set<Readable>()
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      if (isStopped) return
      isStopped = true
      incoming.unpipe(parser)
      incoming.resume()
      for (const stream of streams) stream.destroy()
      void taken.finally(() => reject(reason as Error))
    }
    const stopBroken = () => stop(new Refusal(400, httpTexts.brokenForm))
    parser.on('file', (field: unknown, stream: Readable, fileName: unknown, _encoding: unknown, type: unknown) => {
      stream.on('error', stopBroken)
      if (isStopped) return void stream.destroy()
      streams.add(stream)
      const part = { field: textOf(field) ?? '', fileName: textOf(fileName), type: textOf(type) ?? '', stream }
      taken = taken
        .then(async () => {
          if (!isStopped) await take(part)
          streams.delete(stream)
        })
        .catch(stop)
    })
    parser.on('partsLimit', () => stop(new Refusal(413, httpTexts.tooManyParts)))
    parser.on('error', stopBroken)
    parser.on('finish', () => void taken.then(() => isStopped || resolve()))
    incoming.on('data', (chunk: Buffer) => {
      total += chunk.length
      if (total > limits.maxBodyBytes) stop(new Refusal(413, limitsTexts.bodyTooLarge))
    })
    incoming.on('error', stopBroken)
    incoming.on('close', () => incoming.complete || stopBroken())
    // The sender may have gone while the form waited for its turn.
    if (incoming.destroyed) stopBroken()
    else incoming.pipe(parser)
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

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

/** Longest name in characters that a common file system keeps (NTFS, APFS). */
const maxLength = 255
const endLength = 20

/** Control characters and changes of the reading direction, which make a name look like another one. */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Takes the last part of a name that may be a path, in NFC. A name that no file system could hold is shortened in its
 * middle.
 */
function cleanFileName(name: string): string {
  // Browsers send a quote in a name as %22 (HTML, "multipart/form-data encoding algorithm").
  const plain = name.replace(misleading, '').replaceAll('%22', '"')
  const last = [...(plain.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toWellFormed().trim()]
  if (last.length <= maxLength) return last.join('')
  return [...last.slice(0, maxLength - endLength - 1), '…', ...last.slice(-endLength)].join('')
}
