import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { LoginPage } from '../features/session/login-page.tsx'
import { useSession } from '../portal/use-portal.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'
import { Waiting } from './waiting.tsx'

const Protected = lazy(() => import('./protected.tsx').then((module) => ({ default: module.Protected })))
const SessionWarning = lazy(() =>
  import('./session-warning-dialog.tsx').then((module) => ({ default: module.SessionWarningDialog })),
)
const ForgotPassword = lazy(() =>
  import('./public-pages.tsx').then((module) => ({ default: module.ForgotPasswordRoute })),
)
const ResetPassword = lazy(() =>
  import('./public-pages.tsx').then((module) => ({ default: module.ResetPasswordRoute })),
)
const SecureCheck = lazy(() => import('./public-pages.tsx').then((module) => ({ default: module.SecureCheckRoute })))

/** All pages: the sign-in page in the first chunk, everything behind it on demand. */
export function App() {
  const isWarned = useSession((snapshot) => snapshot.matches({ signedOut: 'warned' }))
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path={paths.login}>
            <LoginRoute page={LoginPage} />
          </Route>
          <Route path={paths.forgotPassword} component={ForgotPassword} />
          <Route path={paths.resetPassword} component={ResetPassword} />
          <Route path={paths.secureCheck} component={SecureCheck} />
          <Route>
            <Protected />
          </Route>
        </Switch>
      </Suspense>
      {isWarned && (
        <Suspense fallback={null}>
          <SessionWarning />
        </Suspense>
      )}
    </ErrorBoundary>
  )
}
