import { createAuthPortal, type AuthPortal } from '@ip-portal/core/auth-portal'
import { createKyTransport } from '@ip-portal/core/kernel/http/ky-transport'
import { browserStorage } from './browser-storage.ts'
import { withPrefetched } from './prefetch.ts'
import { logFailure } from './log.ts'

/** Session and sign-in of the page, outside React, so that StrictMode does not start them twice. */
export const authPortal: AuthPortal = createAuthPortal({
  baseUrl: window.location.origin,
  storage: browserStorage(),
  transport: withPrefetched(
    createKyTransport({
      sendForm: (...form) => import('./send-form.ts').then((module) => module.sendForm(...form)),
    }),
  ),
  log: logFailure,
})

export type { Flow } from '@ip-portal/core/auth-portal'
