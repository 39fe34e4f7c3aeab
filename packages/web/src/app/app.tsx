import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginRoute } from './login-route.tsx'
import { behindSignIn, forgotPassword, resetPassword, secureCheck } from './page-loader.ts'
import { paths } from './paths.ts'
import { Waiting } from './waiting.tsx'

const SessionWatch = lazy(() => import('./session-watch.tsx').then((module) => ({ default: module.SessionWatch })))

/** All pages: the sign-in page in the first chunk, everything behind it on demand. */
export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path={paths.login} component={LoginRoute} />
          <Route path={paths.forgotPassword} component={forgotPassword.Page} />
          <Route path={paths.resetPassword} component={resetPassword.Page} />
          <Route path={paths.secureCheck} component={secureCheck.Page} />
          <Route>
            <behindSignIn.Page />
          </Route>
        </Switch>
      </Suspense>
      <Suspense fallback={null}>
        <SessionWatch />
      </Suspense>
    </ErrorBoundary>
  )
}
