import { unreachable, type Incoming, type Transport } from '@ip-portal/core/kernel/http/transport'
import { browserStorage } from './browser-storage.ts'

/** A read that was sent before the code that needs its answer had started. */
interface Early {
  authorization: string
  answer: Promise<Incoming>
  abort: () => void
}

/** Later than this an answer may be outdated, and nobody takes it any more. */
const takenWithinMs = 10_000

const early = new Map<string, Early>()

/**
 * Sends the reads that the page is about to make, given as paths below /api, while its code is still being started.
 * Sends nothing when nobody is signed in.
 */
export function prefetch(paths: readonly string[]): void {
  const token = browserStorage().get('token')
  if (token) for (const path of paths) ask(`${window.location.origin}/api/${path}`, `Bearer ${token}`)
}

function ask(url: string, authorization: string): void {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const answer = read(url, { headers: { authorization }, signal: controller.signal })
  // Whoever takes the answer hears of its failure; where nobody does, nobody needs to.
  answer.catch(() => {})
  early.set(url, { authorization, answer, abort })
  setTimeout(() => {
    if (early.delete(url)) abort()
  }, takenWithinMs)
}

/** The answer with all its bytes: a page that has them is drawn at once, and nothing is drawn that stands in for them. */
async function read(url: string, init: RequestInit): Promise<Incoming> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw error instanceof TypeError ? unreachable() : error
  })
  const { status, headers } = answer
  const bytes = await answer.bytes().catch(() => null)
  return {
    status,
    header: (name) => headers.get(name),
    read: async (take) => {
      if (bytes === null) throw new TypeError('the body broke off')
      take(bytes)
    },
  }
}

/** Ends when everything that was asked for early is there or has failed, after `patienceMs` at the latest. */
export async function prefetchDone(patienceMs: number): Promise<void> {
  const answers = [...early.values()].map(({ answer }) => answer)
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Gives each early answer to the first who asks for it in the same session, unless something was changed meanwhile. */
export const withPrefetched =
  (transport: Transport): Transport =>
  (request) => {
    const { method, url, headers, signal } = request
    if (method !== 'GET') early.clear()
    const found = early.get(url)
    if (!found || found.authorization !== headers['authorization']) return transport(request)
    early.delete(url)
    signal.addEventListener('abort', found.abort)
    return found.answer
  }
