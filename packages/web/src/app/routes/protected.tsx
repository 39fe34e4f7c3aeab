import { Redirect } from 'wouter'
import { useSession } from '../../portal/use-portal.ts'
import { currentLocation, type ReturnState } from '../return-location.ts'
import { paths } from '../paths.ts'
import { Shell } from '../shell/shell.tsx'
import { SignedInRoutes } from './signed-in-routes.tsx'

export { loadSignedInPage } from './signed-in-routes.tsx'

/**
 * Pages that need a session. While the warning about an ended session is open its page stays underneath, so
 * that unsaved text can still be read; a voluntary sign-out does not remember its place.
 */
export function Protected() {
  const isSignedIn = useSession((snapshot) => snapshot.matches('signedIn'))
  const isWarned = useSession((snapshot) => snapshot.matches({ signedOut: 'warned' }))
  const leftBy = useSession((snapshot) => snapshot.context.leftBy)
  // A new sign-in in another tab starts the pages anew: nothing of the old company stays on the screen. The
  // session that has just ended keeps its pages, and what was typed on them, until its warning is closed.
  const token = useSession(({ context }) => context.session?.token ?? context.ended?.token)
  const wasSignedIn = leftBy === 'end'
  if (!isSignedIn && !(isWarned && wasSignedIn)) {
    const state: ReturnState = leftBy === 'sign-out' ? {} : { from: currentLocation() }
    return <Redirect to={paths.login} replace state={state} />
  }
  return (
    <Shell key={token}>
      <SignedInRoutes />
    </Shell>
  )
}
