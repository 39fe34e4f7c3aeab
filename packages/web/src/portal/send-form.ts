import type { SendForm } from '@ip-portal/core/kernel/http/ky-transport'

/**
 * Sends a form through XMLHttpRequest, which reports upload progress. Fails like fetch: with an `AbortError` when
 * cancelled and a `TypeError` without network.
 */
export const sendForm: SendForm = (request, form, onProgress) =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.responseType = 'blob'
    for (const [name, value] of request.headers) {
      // The browser sets the content type with the boundary of the parts.
      if (name !== 'content-type') sending.setRequestHeader(name, value)
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    sending.addEventListener('load', () => resolve(responseOf(sending)))
    sending.addEventListener('error', () => reject(new TypeError('the network was lost')))
    sending.addEventListener('abort', () => reject(new DOMException('called back', 'AbortError')))
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })

/** Status and headers of a response, as the transport reads them. */
const readHeaders = ['content-type', 'retry-after', 'date']

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of readHeaders) {
    const value = sent.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  const { status } = sent
  return new Response(status === 204 ? null : (sent.response as Blob), { status, headers })
}
