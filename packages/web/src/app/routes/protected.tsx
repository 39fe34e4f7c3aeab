import { Redirect } from 'wouter'
import { isAsking } from '@ip-portal/core/kernel/flow/contract'
import { useSession } from '../../portal/use-portal.ts'
import { paths } from '../paths.ts'
import { currentLocation, type ReturnState } from '../return-location.ts'
import { Shell } from '../shell/shell.tsx'
import { SignedInRoutes } from './signed-in-routes.tsx'

export { loadSignedInPage } from './signed-in-routes.tsx'

/**
 * Guards pages that need a session. The page stays visible under the warning of an ended session, so that unsaved
 * text can still be read. A deliberate sign-out stores no return location.
 */
export function Protected() {
  const hasPages = useSession((snapshot) => snapshot.context.session !== null || isAsking(snapshot))
  const leftBy = useSession((snapshot) => snapshot.context.leftBy)
  // A sign-in in another tab remounts the pages, so that no data of the old company stays on screen. An ended
  // session keeps its pages and their input until its warning is closed.
  const token = useSession(({ context }) => context.session?.token ?? context.ended?.token)
  if (!hasPages) {
    const state: ReturnState = leftBy === 'sign-out' ? {} : { from: currentLocation() }
    return <Redirect to={paths.login} replace state={state} />
  }
  return (
    <Shell key={token}>
      <SignedInRoutes />
    </Shell>
  )
}
