import { Redirect, Route, Switch, useLocation, type RouteComponentProps } from 'wouter'
import { authPortal } from '../../portal/auth-portal.ts'
import { startPageQuery } from '../../portal/page-query.ts'
import { prefetchDone } from '../../portal/prefetch.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { sectionFrames } from '../../ui/lazy/load-failure.tsx'
import { paths } from '../paths.ts'
import { pageAt, signedInPages } from '../preload/page-imports.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const frames = sectionFrames(6, true)
const pages = signedInPages.map((page) => [page, lazyPart(page.load, frames)] as const)

/** Longest wait (ms) for the first answers before the first render. */
const firstReadTimeoutMs = 150

/** Loads the code of the page at a path, if there is one, and waits a moment for the data that it shows first. */
export async function loadSignedInPage(path: string): Promise<void> {
  const { page, params = {}, reads = [] } = pageAt(path) ?? {}
  const Page = pages.find(([one]) => one === page)?.[1]
  await Promise.all([Page?.preload(), authPortal.http.preload()])
  const query = reads.length > 0 && (await page?.first?.query().catch(() => null))
  const timeout = new Promise((resolve) => setTimeout(resolve, firstReadTimeoutMs))
  await Promise.race([Promise.all([prefetchDone(), query && startPageQuery(query(params))]), timeout])
}

/** The routes that need a session; an unknown path redirects to the dashboard. */
export function SignedInRoutes() {
  const [path] = useLocation()
  return (
    <>
      <ScrollMemory path={path} />
      <Switch>
        {pages.map(([{ at }, Page]) => (
          <Route key={String(at)} path={at}>
            {/* Another order is another page, also after a failure. */}
            {(params: RouteComponentProps['params']) => <Page key={params['id']} params={params} />}
          </Route>
        ))}
        <Route>
          <Redirect to={paths.dashboard} replace />
        </Route>
      </Switch>
    </>
  )
}
