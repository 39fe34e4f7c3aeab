import { lazy, Suspense } from 'react'
import { LoginPage } from '../../features/session/login-page.tsx'
import { loadPage } from '../preload/page-loader.ts'
import { paths } from '../paths.ts'
import { useReturnLocation } from '../return-location.ts'

const RedirectAfterLogin = lazy(() =>
  import('./redirect-after-login.tsx').then((module) => ({ default: module.RedirectAfterLogin })),
)

/** `/login`; redirects a signed-in user to the return location. */
export function LoginRoute() {
  const from = useReturnLocation()
  // Loads the next page while the server checks the password.
  const loadNext = () => void loadPage(typeof from === 'string' ? from.replace(/[?#].*/, '') : paths.dashboard)
  return (
    <>
      <LoginPage forgotPasswordHref={paths.forgotPassword} onSubmit={loadNext} />
      <Suspense fallback={null}>
        <RedirectAfterLogin />
      </Suspense>
    </>
  )
}
