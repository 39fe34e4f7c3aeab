import { FailureError } from './failure.ts'

/**
 * Reads an answer into JSON, or text where it is not JSON, or undefined where it is empty. Counts bytes while reading, since fetch
 * knows no size limit: throws `too-large` past `maxBytes`, and lets errors of a cut body through.
 */
export async function readBody(response: Response, maxBytes: number): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(response, maxBytes)) text += decoder.decode(chunk, { stream: true })
  text += decoder.decode()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Reads an answer as the file that it is, under the same limit, with the name that its header gives it. */
export async function readFile(response: Response, maxBytes: number): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunksOf(response, maxBytes)) chunks.push(chunk)
  const type = response.headers.get('content-type') ?? ''
  return new File(chunks, nameIn(response.headers.get('content-disposition') ?? ''), { type })
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

async function* chunksOf(response: Response, maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw new FailureError({ kind: 'too-large', maxBytes })
  }
  const reader = response.body?.getReader()
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) return
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel()
      throw new FailureError({ kind: 'too-large', maxBytes })
    }
    yield part.value
  }
}
