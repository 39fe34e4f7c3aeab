import { LucideProvider } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Route, Switch } from 'wouter'
import { newRelease } from '../code/release.ts'
import { BareButton } from '../ui/buttons/bare-button.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { FullPageFailure } from '../ui/lazy/full-page-failure.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { PartBoundary } from '../ui/lazy/part-boundary.tsx'
import { RetryLater } from '../ui/lazy/retry.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { appTexts } from './app.texts.ts'
import { paths, publicPaths } from './paths.ts'
import { BehindSignIn, publicPages } from './preload/page-loader.tsx'
import { LoginRoute } from './routes/login-route.tsx'
import { ProviderCredit } from './shell/provider-credit.tsx'
import { useTheme } from './shell/use-theme.ts'
import './shell/release-notice.css'

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

/** Foot of the pages before sign-in: the provider and the colour scheme. */
function AuthFoot() {
  const [theme, applyNextTheme] = useTheme()
  return (
    <footer className="auth-foot">
      <ProviderCredit />
      <BareButton onClick={applyNextTheme}>{appTexts.theme(theme)}</BareButton>
    </footer>
  )
}

/** Offers a reload after a new release, where the page did not reload by itself because of typed input. */
function ReleaseNotice() {
  const isKnown = useSyncExternalStore(newRelease.subscribe, newRelease.isKnown)
  return (
    isKnown && (
      <div className="release-notice" role="status">
        <span>
          <strong>{uiTexts.newRelease}</strong> {uiTexts.newReleaseHint}
        </span>
        <Button size="small" label={uiTexts.reload} onClick={() => window.location.reload()} />
      </div>
    )
  )
}
