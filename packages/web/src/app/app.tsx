import { LucideProvider } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { appTexts } from './app.texts.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginRoute } from './routes/login-route.tsx'
import { behindSignIn, forgotPassword, resetPassword, secureCheck } from './preload/page-loader.ts'
import { paths } from './paths.ts'

const SessionWatch = lazy(() =>
  import('./shell/session-watch.tsx').then((module) => ({ default: module.SessionWatch })),
)

/** All pages; the sign-in page is in the first chunk, the others load on demand. */
export function App() {
  return (
    <LucideProvider size={20} strokeWidth={1.75} className="icon">
      <ErrorBoundary>
        <Suspense fallback={<PageFallback />}>
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
    </LucideProvider>
  )
}

/** Shown while the code of a page arrives. */
const PageFallback = () => <output className="page-fallback">{appTexts.loading}</output>
