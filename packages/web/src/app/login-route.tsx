import { returnPath } from '@ip-portal/core/session'
import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '../portal/use-portal.ts'
import { useRememberedPlace } from './place.ts'
import { paths } from './paths.ts'

/** The sign-in page; whoever is signed in goes on to the remembered place. */
export function LoginRoute({ page: Page }: { page: ComponentType<{ forgotPasswordHref: string }> }) {
  const from = useRememberedPlace()
  const session = useSession((snapshot) => snapshot.context.session)
  const previousCompany = useSession((snapshot) => snapshot.context.previousCompany)
  if (session) return <Redirect to={returnPath(from, previousCompany, session)} replace />
  return <Page forgotPasswordHref={paths.forgotPassword} />
}
