import type { Fetch } from '@ip-portal/core/kernel/http/limit-bytes'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { browserStorage } from './browser-storage.ts'

/** Request that was sent before the code that uses its answer had started. */
interface Prefetched {
  authorization: string
  answer: Promise<Response>
  abort: () => void
}

/** Age in ms after which an answer may be outdated and is dropped. */
const usedWithinMs = 10_000

const prefetched = new Map<string, Prefetched>()

/** A read of the page: its segments below /api. */
export interface Read {
  path: readonly (string | number)[]
  /** True for a list that core reads page by page. */
  isPaged?: boolean
}

/**
 * Sends the page's first requests while its code still starts. Sends nothing without a session.
 */
export function prefetch(reads: readonly Read[]): void {
  const token = browserStorage().get('token')
  if (!token) return
  for (const { path, isPaged } of reads) {
    const query = isPaged ? `?limit=${limits.maxPageRows}` : ''
    send(`${window.location.origin}/api/${path.join('/')}${query}`, `Bearer ${token}`)
  }
}

function send(url: string, authorization: string): void {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const answer = fetchWhole(url, { headers: { authorization }, signal: controller.signal })
  // The call that uses the answer handles its failure; an unused one needs no handling.
  answer.catch(() => {})
  prefetched.set(url, { authorization, answer, abort })
  setTimeout(() => {
    if (prefetched.delete(url)) abort()
  }, usedWithinMs)
}

/** Resolves when the body has arrived too, so that the page renders its data without placeholders. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  // The call that uses the answer reads the body again and handles its error.
  await answer
    .clone()
    .bytes()
    .catch(() => {})
  return answer
}

/** Resolves when every prefetched answer has arrived or failed. */
export const prefetchDone = () => Promise.allSettled([...prefetched.values()].map(({ answer }) => answer))

/** Drops the prefetched answers: after a change they may be outdated. */
export const dropPrefetched = (): void => prefetched.clear()

/** Sends a request of core, or returns the answer prefetched for it in the same session. */
export const fetchPrefetched: Fetch = (input, init) => {
  const request = input instanceof Request ? input : new Request(input, init)
  const { method, url, headers, signal } = request
  if (method !== 'GET') dropPrefetched()
  const found = prefetched.get(url)
  if (!found || found.authorization !== headers.get('authorization')) return fetch(request, init)
  prefetched.delete(url)
  signal.addEventListener('abort', found.abort)
  return found.answer
}
