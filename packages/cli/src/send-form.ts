import type { SendForm } from '@ip-portal/core/kernel/http'

/** Sends a form through fetch, as a stream that is counted while it leaves. */
export const sendForm: SendForm = async (request, _, onProgress) => {
  const content = await request.blob()
  let sent = 0
  const counted = content.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        sent += chunk.byteLength
        onProgress({ sent, total: content.size })
        controller.enqueue(chunk)
      },
    }),
  )
  const { method, headers, signal } = request
  const streamed: RequestInit & { duplex: 'half' } = { method, headers, signal, body: counted, duplex: 'half' }
  return fetch(request.url, streamed)
}
