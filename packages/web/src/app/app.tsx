import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginRoute } from './login-route.tsx'
import { pageCode } from './page-code.tsx'
import { paths } from './paths.ts'
import { Waiting } from './waiting.tsx'

const behindSignIn = pageCode(() => import('./protected.tsx').then((module) => module.Protected))
const forgotPassword = pageCode(() => import('./public-pages.tsx').then((module) => module.ForgotPasswordRoute))
const resetPassword = pageCode(() => import('./public-pages.tsx').then((module) => module.ResetPasswordRoute))
const secureCheck = pageCode(() => import('./public-pages.tsx').then((module) => module.SecureCheckRoute))
const SessionWatch = lazy(() => import('./session-watch.tsx').then((module) => ({ default: module.SessionWatch })))

/** Brings the code of the page at a path. Rejects when a file is missing. */
export async function loadPage(path: string): Promise<void> {
  switch (path) {
    case paths.login:
      return
    case paths.forgotPassword:
      return forgotPassword.load()
    case paths.resetPassword:
      return resetPassword.load()
    case paths.secureCheck:
      return secureCheck.load()
    default: {
      const [{ loadSignedInPage }] = await Promise.all([import('./protected.tsx'), behindSignIn.load()])
      return loadSignedInPage(path)
    }
  }
}

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
