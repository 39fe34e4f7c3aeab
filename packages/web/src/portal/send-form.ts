import type { Progress } from '@ip-portal/core/kernel/http/upload'

/**
 * Sends a form through XMLHttpRequest, which reports how much has left; fetch cannot over HTTP/1.1. Fails like fetch:
 * with the reason of the abort, or with a `TypeError` when the network is lost.
 */
export const sendForm = (
  request: Request,
  form: FormData,
  onProgress: (progress: Progress) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    request.signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.responseType = 'blob'
    for (const [name, value] of request.headers) {
      // XMLHttpRequest chooses its own boundary between the parts.
      if (name !== 'content-type') sending.setRequestHeader(name, value)
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    sending.addEventListener('load', () => resolve(responseOf(sending)))
    sending.addEventListener('error', () => reject(new TypeError('the network was lost')))
    sending.addEventListener('abort', () => reject(request.signal.reason as Error))
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(form)
  })

/** Statuses of answers without a body; `Response` refuses one (Fetch standard, "null body status"). */
const nullBodyStatuses = new Set([101, 103, 204, 205, 304])

/** Headers that core reads of the answer to a form. */
const readHeaders = ['content-type', 'retry-after', 'date']

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of readHeaders) {
    const value = sent.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  const { status } = sent
  return new Response(nullBodyStatuses.has(status) ? null : (sent.response as Blob), { status, headers })
}
