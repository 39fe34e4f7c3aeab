import { useEffect } from 'react'
import { loadCode } from '../../code/load-code.ts'
import { LoginPage } from '../../features/session/login-page.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { RetryLater } from '../../ui/lazy/retry.ts'
import { paths } from '../paths.ts'
import { loadPage } from '../preload/page-loader.tsx'
import { leaveFirstPage, useReturnLocation } from '../return-location.ts'

const RedirectAfterLogin = lazyPart(() => import('../sign-in.tsx').then((module) => module.RedirectAfterLogin), {
  missing: (part) => <RetryLater {...part} />,
})
const loadFlow = () => loadCode(() => import('../sign-in.tsx').then((module) => module.startLogin))

/** `/login`; redirects a signed-in user to the return location. */
export function LoginRoute() {
  const from = useReturnLocation()
  useEffect(leaveFirstPage, [])
  // Loads the next page while the server checks the password.
  const loadNext = () => void loadPage(typeof from === 'string' ? from.replace(/[?#].*/, '') : paths.dashboard)
  return (
    <>
      <LoginPage forgotPasswordHref={paths.forgotPassword} loadFlow={loadFlow} onSubmit={loadNext} />
      <RedirectAfterLogin />
    </>
  )
}
