import { Redirect } from 'wouter'
import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { returnPath } from '@ip-portal/core/session'
import { authPortal } from '../portal/auth-portal.ts'
import { useSession } from '../portal/use-portal.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { overlayFrames } from '../ui/lazy/load-dialog.tsx'
import { useReturnLocation } from './return-location.ts'

export { startLogin } from '../features/session/login-flow.ts'

const SessionWarning = lazyPart(
  () => import('./shell/session-warning-dialog.tsx').then((module) => module.SessionWarningDialog),
  overlayFrames(() => authPortal.session.send({ type: 'warning.dismiss' })),
)

watchPage()

/** Connects page events to the session and shows its warning over any page. */
export function SessionWatch() {
  const isWarned = useSession((snapshot) => viewOf(snapshot, { acknowledgement: () => true })) ?? false
  return isWarned && <SessionWarning />
}

/** Redirects a signed-in user from the sign-in page to the return location. */
export function RedirectAfterLogin() {
  const from = useReturnLocation()
  const session = useSession((snapshot) => snapshot.context.session)
  const previousCompany = useSession((snapshot) => snapshot.context.previousCompany)
  return session && <Redirect to={returnPath(from, previousCompany, session)} replace />
}

/** Reports page events to the session: other tabs, wake-up, lost and regained network. Call once. */
function watchPage(): void {
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
