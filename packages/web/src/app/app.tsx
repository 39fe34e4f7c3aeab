import { LucideProvider } from 'lucide-react'
import { Route, Switch } from 'wouter'
import { FullPageRenderFailure } from '../ui/lazy/failure/full-page-failure.tsx'
import { RenderBoundary } from '../ui/lazy/failure/render-boundary.tsx'
import { RetryLater } from '../ui/lazy/failure/retry-later.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { ReleaseNotice } from '../ui/lazy/release-notice.tsx'
import { paths, publicPaths } from './paths.ts'
import { behindSignIn, forgotPassword, resetPassword, secureCheck, undoEmail } from './preload/page-loader.ts'
import { LoginRoute } from './routes/login-route.tsx'
import { AuthFoot } from './shell/auth-foot.tsx'

const SessionWatch = lazyPart(() => import('./sign-in.tsx').then((module) => module.SessionWatch), {
  failed: (failed) => <RetryLater {...failed} />,
  crashed: () => null,
})

/** All pages; the sign-in page is in the first chunk, the others load on demand. */
export function App() {
  return (
    <LucideProvider size={20} strokeWidth={1.75} className="icon">
      <RenderBoundary fallback={<FullPageRenderFailure />}>
        <ReleaseNotice />
        <Switch>
          <Route path={paths.login} component={LoginRoute} />
          <Route path={paths.forgotPassword} component={forgotPassword} />
          <Route path={paths.resetPassword} component={resetPassword} />
          <Route path={paths.undoEmail} component={undoEmail} />
          <Route path={paths.secureCheck} component={secureCheck} />
          <Route component={behindSignIn} />
        </Switch>
        <Switch>
          {publicPaths.map((path) => (
            <Route key={path} path={path} component={AuthFoot} />
          ))}
        </Switch>
        <SessionWatch />
      </RenderBoundary>
    </LucideProvider>
  )
}
