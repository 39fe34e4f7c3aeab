import { LucideProvider } from 'lucide-react'
import { Route, Switch } from 'wouter'
import { FullPageFailure } from '../ui/lazy/full-page-failure.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { PartBoundary } from '../ui/lazy/part-boundary.tsx'
import { ReleaseNotice } from '../ui/lazy/release-notice.tsx'
import { RetryLater } from '../ui/lazy/retry-later.tsx'
import { paths, publicPaths } from './paths.ts'
import { BehindSignIn, publicPages } from './preload/page-loader.tsx'
import { LoginRoute } from './routes/login-route.tsx'
import { AuthFoot } from './shell/auth-foot.tsx'

const SessionWatch = lazyPart(() => import('./sign-in.tsx').then((module) => module.SessionWatch), {
  missing: (part) => <RetryLater {...part} />,
})

/** All pages; the sign-in page is in the first chunk, the others load on demand. */
export function App() {
  return (
    <LucideProvider size={20} strokeWidth={1.75} className="icon">
      <PartBoundary missing={(part) => <FullPageFailure {...part} />}>
        <ReleaseNotice />
        <Switch>
          <Route path={paths.login} component={LoginRoute} />
          {publicPages.map(([path, Page]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={BehindSignIn} />
        </Switch>
        <Switch>
          {publicPaths.map((path) => (
            <Route key={path} path={path} component={AuthFoot} />
          ))}
        </Switch>
        <SessionWatch />
      </PartBoundary>
    </LucideProvider>
  )
}
