import { authPortal } from './auth-portal.ts'

/** Tells the session what happens to the page: other tabs, sleep, lost and regained network. Call once. */
export function watchPage(): void {
  const shown = () => authPortal.session.send({ type: 'page.shown', at: authPortal.now() })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') authPortal.session.send({ type: 'page.hidden' })
    else shown()
  })
  window.addEventListener('focus', shown)
  window.addEventListener('online', shown)
  window.addEventListener('storage', (event) => {
    // The entries of one sign-in arrive one by one; reading after all of them is reading once.
    if (event.key === null || ['token', 'user', 'company'].includes(event.key)) queueMicrotask(authPortal.syncSession)
  })
}
