import { authPortal } from './auth-portal.ts'

/** Reports page events to the session: other tabs, wake-up, lost and regained network. Call once. */
export function watchPage(): void {
  const shown = () => authPortal.session.send({ type: 'page.shown', at: authPortal.now() })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') authPortal.session.send({ type: 'page.hidden' })
    else shown()
  })
  window.addEventListener('focus', shown)
  window.addEventListener('online', shown)
  window.addEventListener('storage', (event) => {
    // A sign-in writes several keys, and each fires an event.
    if (event.key === null || ['token', 'user', 'company'].includes(event.key)) queueMicrotask(authPortal.syncSession)
  })
}
