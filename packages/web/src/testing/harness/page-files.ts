import type { IncomingMessage, ServerResponse } from 'node:http'

interface KeptFile {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Headers of one connection or encoding; all others are passed on, above all the content security policy. */
const ofTheWay = new Set([
  'connection',
  'keep-alive',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'date',
])

/**
 * Serves the pages and scripts of the real server, headers included, on a deferred server, so that the page runs
 * under the same policy. Fetches each file once.
 */
export function pageFilesOf(serverUrl: string) {
  const kept = new Map<string, Promise<KeptFile>>()

  async function fetchFile(path: string): Promise<KeptFile> {
    const answer = await fetch(serverUrl + path, { headers: { 'accept-encoding': 'identity' } })
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofTheWay.has(name)))
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/'
    const file = kept.get(path) ?? fetchFile(path)
    kept.set(path, file)
    void file.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      // The server has stopped: the page of an ended test asks in vain.
      () => response.destroy(),
    )
  }
}
