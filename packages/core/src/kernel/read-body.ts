import { FailureError } from './failure.ts'

/**
 * Reads an answer into JSON, or text where it is not JSON, or undefined where it is empty. Counts bytes while reading, since fetch
 * knows no size limit: throws `too-large` past `maxBytes`, and lets errors of a cut body through.
 */
export async function readBody(response: Response, maxBytes: number): Promise<unknown> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw new FailureError({ kind: 'too-large', maxBytes })
  }
  const text = await readText(response, maxBytes)
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new FailureError({ kind: 'too-large', maxBytes })
    }
    text += decoder.decode(value, { stream: true })
  }
}
