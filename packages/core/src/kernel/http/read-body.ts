import { FailureError } from '../failure/failure.ts'
import type { Incoming } from './transport.ts'

/** Reads an answer into JSON, or text where it is not JSON, or undefined where it is empty; `too-large` past `maxBytes`. */
export async function readBody(answer: Incoming, maxBytes: number): Promise<unknown> {
  const text = new TextDecoder().decode(joined(await readChunks(answer, maxBytes)))
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Reads an answer as the file that it is, under the same limit, with the name that its header gives it. */
export async function readFile(answer: Incoming, maxBytes: number): Promise<File> {
  const chunks = (await readChunks(answer, maxBytes)) as Uint8Array<ArrayBuffer>[]
  const type = answer.header('content-type') ?? ''
  return new File(chunks, nameIn(answer.header('content-disposition') ?? ''), { type })
}

/** The name that a Content-Disposition suggests (RFC 6266, in UTF-8 by RFC 8187); empty without one. */
function nameIn(disposition: string): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  try {
    if (extended !== undefined) return decodeURIComponent(extended)
  } catch {
    // A name that is no UTF-8 leaves the plain one.
  }
  return /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
}

/** Counts bytes while reading, and believes an announced length; lets errors of a cut body through. */
async function readChunks({ header, read }: Incoming, maxBytes: number): Promise<Uint8Array[]> {
  const announced = Number(header('content-length') ?? 0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  await read((chunk) => {
    bytes += chunk.byteLength
    if (Math.max(bytes, announced) > maxBytes) throw new FailureError({ kind: 'too-large', maxBytes })
    chunks.push(chunk)
  })
  return chunks
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks
  if (first && chunks.length === 1) return first
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
