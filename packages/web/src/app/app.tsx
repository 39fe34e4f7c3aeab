import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'
import { Waiting } from './waiting.tsx'

const Protected = lazy(() => import('./protected.tsx').then((module) => ({ default: module.Protected })))
const SessionWatch = lazy(() => import('./session-watch.tsx').then((module) => ({ default: module.SessionWatch })))
const ForgotPassword = lazy(() =>
  import('./public-pages.tsx').then((module) => ({ default: module.ForgotPasswordRoute })),
)
const ResetPassword = lazy(() =>
  import('./public-pages.tsx').then((module) => ({ default: module.ResetPasswordRoute })),
)
const SecureCheck = lazy(() => import('./public-pages.tsx').then((module) => ({ default: module.SecureCheckRoute })))

/** All pages: the sign-in page in the first chunk, everything behind it on demand. */
export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path={paths.login} component={LoginRoute} />
          <Route path={paths.forgotPassword} component={ForgotPassword} />
          <Route path={paths.resetPassword} component={ResetPassword} />
          <Route path={paths.secureCheck} component={SecureCheck} />
          <Route>
            <Protected />
          </Route>
        </Switch>
      </Suspense>
      <Suspense fallback={null}>
        <SessionWatch />
      </Suspense>
    </ErrorBoundary>
  )
}
