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

export type { Flow } from '@ip-portal/core/auth-portal'
