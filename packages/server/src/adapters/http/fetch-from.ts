const mostRedirects = 5

interface Request {
  headers: Record<string, string>
  timeoutMs: number
}

/** Redirects that are not followed. */
export class BadRedirect extends Error {}

/**
 * Fetches an address of the settings. Follows redirects within one origin, and from http to https of the same host: the
 * setting names the host that is trusted. Rejects after the time.
 */
export async function fetchFrom(address: string, { headers, timeoutMs }: Request): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  let from = new URL(address)
  for (let left = mostRedirects; left >= 0; left -= 1) {
    const response = await fetch(from, { signal, headers, redirect: 'manual' })
    const location = response.status === 304 ? null : response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const to = new URL(location, from)
    if (!isSameHost(from, to)) throw new BadRedirect(`the address redirects to another host: ${to.origin}`)
    from = to
  }
  throw new BadRedirect('the address redirects too often')
}

const isSameHost = (from: URL, to: URL): boolean =>
  to.origin === from.origin ||
  (from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname && to.port === '')
