import { FailureError } from '../failure/failure.ts'

export type Fetch = typeof globalThis.fetch

/**
 * Wraps a fetch so that an answer above `maxBytes` aborts the request with `too-large`: at once by its announced
 * length, otherwise while its body is read. The reason of the abort tells it, because browsers replace the error of
 * a body by their own.
 */
export const limitBytes =
  (send: Fetch, maxBytes: number, limit: AbortController): Fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const { body, status, statusText, headers } = response
    const tooLarge = new FailureError({ kind: 'too-large', maxBytes })
    const announced = headers.get('content-length')
    if (Number(announced) > maxBytes) {
      limit.abort(tooLarge)
      throw tooLarge
    }
    // A body has no more bytes than announced (RFC 9112 section 6.3), unless it was packed; counting costs a stream.
    if (body === null || (announced !== null && !headers.has('content-encoding'))) return response
    let bytes = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes <= maxBytes) return controller.enqueue(chunk)
        limit.abort(tooLarge)
        controller.error(tooLarge)
      },
    })
    return new Response(body.pipeThrough(counted), { status, statusText, headers })
  }
