import { lazy, Suspense } from 'react'
import { watchPage } from '../../portal/page-events.ts'
import { useSession } from '../../portal/use-portal.ts'

const SessionWarning = lazy(() =>
  import('./session-warning-dialog.tsx').then((module) => ({ default: module.SessionWarningDialog })),
)

watchPage()

/** Connects page events to the session and shows its warning over any page. */
export function SessionWatch() {
  const isWarned = useSession((snapshot) => snapshot.matches({ signedOut: 'warned' }))
  return (
    isWarned && (
      <Suspense fallback={null}>
        <SessionWarning />
      </Suspense>
    )
  )
}
