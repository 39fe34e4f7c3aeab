import type { SendForm } from '@ip-portal/core/kernel/http/ky-transport'

/**
 * Sends a form through XMLHttpRequest, the only thing in a browser that tells how much has left. Fails like
 * fetch: an `AbortError` when called back, a `TypeError` when the network is lost.
 */
export const sendForm: SendForm = (request, form, onProgress) =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.responseType = 'blob'
    for (const [name, value] of request.headers) {
      // The boundary between the parts is for the sender to choose.
      if (name !== 'content-type') sending.setRequestHeader(name, value)
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    sending.addEventListener('load', () => resolve(responseOf(sending)))
    sending.addEventListener('error', () => reject(new TypeError('the network was lost')))
    sending.addEventListener('abort', () => reject(new DOMException('called back', 'AbortError')))
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })

/** What the http door reads of the head of an answer to a form. */
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
