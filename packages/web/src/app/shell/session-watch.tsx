import { authPortal } from '../../portal/auth-portal.ts'
import { watchPage } from '../../portal/page-events.ts'
import { useSession } from '../../portal/use-portal.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const SessionWarning = lazyDialog(
  () => import('./session-warning-dialog.tsx').then((module) => module.SessionWarningDialog),
  () => authPortal.session.send({ type: 'warning.dismiss' }),
)

watchPage()

/** Connects page events to the session and shows its warning over any page. */
export function SessionWatch() {
  const isWarned = useSession((snapshot) => snapshot.matches({ signedOut: 'warned' }))
  return isWarned && <SessionWarning />
}
