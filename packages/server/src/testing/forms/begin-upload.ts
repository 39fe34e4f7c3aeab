import { request } from 'node:http'

/** Upload of documents that the test sends piece by piece. */
export interface BegunUpload {
  /** Sends bytes of the form; resolves when they have left, rejects when the connection is closed. */
  send(bytes: Buffer | string): Promise<void>
  /** Sends the last boundary. */
  end(): void
  /** Closes the connection. */
  cut(): void
  /** Status and message; status 0 when the connection was closed. */
  answer: Promise<{ status: number; message: string }>
}

const boundary = 'XX'

/** Makes the head of a text part. */
export const textPart = (name: string, text: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

/** Makes the head of a file part; its content follows. */
export const fileHead = (name: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`

/**
 * Begins an upload to `path` and sends its first bytes, with its length when it is to be announced. `closes` asks the
 * server to close the connection after its answer, as some proxies do.
 */
export function beginUpload(
  where: { url: string; token: string; path?: string; length?: number; closes?: boolean },
  first: string,
): BegunUpload {
  const { url, token, path = '/action/upload/document', length, closes = false } = where
  const headers = {
    connection: closes ? 'close' : 'keep-alive',
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(length === undefined ? {} : { 'content-length': String(length) }),
  }
  const sent = request(`${url}/api${path}`, { method: 'POST', headers, agent: false })
  const answer = new Promise<{ status: number; message: string }>((resolve) => {
    sent.on('error', () => resolve({ status: 0, message: '' }))
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (data) => (text += String(data)))
      response.on('error', () => resolve({ status: 0, message: '' }))
      response.on('end', () => {
        const { message = '' } = JSON.parse(text) as { message?: string }
        resolve({ status: response.statusCode ?? 0, message })
      })
    })
  })
  sent.write(first)
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => void sent.write(bytes, (error) => (error ? reject(error) : resolve()))),
    end: () => void sent.end(`\r\n--${boundary}--\r\n`),
    cut: () => void sent.destroy(),
    answer,
  }
}
