import { createAuthPortal, type AuthPortal } from '@ip-portal/core/auth-portal'
import { loadCode } from '../code/load-code.ts'
import { browserStorage } from './browser-storage.ts'
import { logFailure } from './log.ts'
import { dropPrefetched, fetchPrefetched } from './prefetch.ts'

const storage = browserStorage()

/** Session and sign-in of the page, outside React, so that StrictMode does not start them twice. */
export const authPortal: AuthPortal = createAuthPortal({
  baseUrl: window.location.origin,
  storage,
  once: { newKey, storage },
  fetch: fetchPrefetched,
  uploadFetch: (form, onProgress) => async (request) => {
    dropPrefetched()
    const { sendForm } = await loadCode(() => import('./send-form.ts'))
    return sendForm(request as Request, form, onProgress)
  },
  loadCode,
  log: logFailure,
})

const opened = new Map<unknown, unknown>()

/** Opens the flows of a domain once for the page, so that their readers share queries and the versions of blocks. */
export function flowsOf<Flows>(open: (portal: AuthPortal) => Flows): Flows {
  if (!opened.has(open)) opened.set(open, open(authPortal))
  return opened.get(open) as Flows
}

export type { Flow } from '@ip-portal/core/auth-portal'

/** Makes a random UUID (RFC 9562, version 4). `crypto.randomUUID` exists on https and localhost only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
