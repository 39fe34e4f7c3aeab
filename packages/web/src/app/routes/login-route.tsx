import { lazy, Suspense } from 'react'
import { LoginPage } from '../../features/session/login-page.tsx'
import { loadPage } from '../preload/page-loader.ts'
import { paths } from '../paths.ts'
import { useReturnLocation } from '../return-location.ts'

const RedirectAfterLogin = lazy(() =>
  import('./redirect-after-login.tsx').then((module) => ({ default: module.RedirectAfterLogin })),
)

/** The sign-in page; whoever is signed in goes on to the remembered place. */
export function LoginRoute() {
  const from = useReturnLocation()
  // While the server looks at the password the next page is on its way.
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
