import type { IncomingMessage, ServerResponse } from 'node:http'

interface KeptFile {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Headers of one connection or one encoding; the rest is the server's own, its content security policy above all. */
const ofTheWay = new Set([
  'connection',
  'keep-alive',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'date',
])

/**
 * Answers a deferred server's requests for pages and scripts with what the real server says, headers and all, each asked
 * for once: behind a deferred server the page runs under the same policy as behind the server.
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
    void file.then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  }
}
