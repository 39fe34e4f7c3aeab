import { returnPath } from '@ip-portal/core/session'
import { Redirect } from 'wouter'
import { useSession } from '../../portal/use-portal.ts'
import { useReturnLocation } from '../return-location.ts'

/** Redirects a signed-in user from the sign-in page to the return location. */
export function RedirectAfterLogin() {
  const from = useReturnLocation()
  const session = useSession((snapshot) => snapshot.context.session)
  const previousCompany = useSession((snapshot) => snapshot.context.previousCompany)
  return session && <Redirect to={returnPath(from, previousCompany, session)} replace />
}
