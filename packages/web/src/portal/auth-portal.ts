import { createAuthPortal, type AuthPortal } from '@ip-portal/core/auth-portal'
import { loadCode } from '../code/load-code.ts'
import { browserStorage } from './browser-storage.ts'
import { logFailure } from './log.ts'
import { newKey } from './new-key.ts'
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
