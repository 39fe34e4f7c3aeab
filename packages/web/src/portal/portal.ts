import { createPortal, type Portal } from '@ip-portal/core/portal'
import { browserStorage } from './browser-storage.ts'
import { logFailure } from './log.ts'

/** The one portal of the page; lives outside React, so that StrictMode starts it once. */
export const portal: Portal = createPortal({
  baseUrl: window.location.origin,
  storage: browserStorage(),
  log: logFailure,
})

export type { Flow, Portal } from '@ip-portal/core/portal'
