import { isUnchanged } from '@ip-portal/core/kernel/failure/failure'

/** Answers that a watching command keeps, so that the portal sends only what has changed (RFC 9110 section 13). */
export interface KeptAnswers {
  /** Begins to keep answers; other commands read each address once. */
  start: () => void
  /** Entity tag to ask with; null where no answer is kept. */
  tagFor: (request: Request) => string | null
  /** Keeps a tagged answer, and gives the kept one where it has not changed. */
  take: (request: Request, response: Response) => Promise<Response>
}

/** Makes the kept answers of a run. */
export function createKeptAnswers(): KeptAnswers {
  let isOn = false
  const kept = new Map<string, { tag: string; body: ArrayBuffer; head: { status: number; headers: Headers } }>()
  return {
    start: () => {
      isOn = true
    },
    tagFor: ({ method, url }) => (method === 'GET' ? (kept.get(url)?.tag ?? null) : null),
    take: async ({ method, url }, response) => {
      if (!isOn || method !== 'GET') return response
      const known = kept.get(url)
      if (known !== undefined && isUnchanged(response)) return new Response(known.body.slice(), known.head)
      const { status, headers } = response
      const tag = headers.get('etag')
      if (tag === null || !response.ok) return response
      const body = await response.arrayBuffer()
      kept.set(url, { tag, body, head: { status, headers } })
      return new Response(body.slice(), { status, headers })
    },
  }
}
