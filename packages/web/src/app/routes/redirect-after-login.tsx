import { returnPath } from '@ip-portal/core/session'
import { Redirect } from 'wouter'
import { useSession } from '../../portal/use-portal.ts'
import { useReturnLocation } from '../return-location.ts'

/** Leads whoever is signed in from the sign-in page on to the remembered place. */
export function RedirectAfterLogin() {
  const from = useReturnLocation()
  const session = useSession((snapshot) => snapshot.context.session)
  const previousCompany = useSession((snapshot) => snapshot.context.previousCompany)
  return session && <Redirect to={returnPath(from, previousCompany, session)} replace />
}
