import { Redirect, Route, Switch, useLocation, type RouteComponentProps } from 'wouter'
import { authPortal } from '../../portal/auth-portal.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { sectionFrames } from '../../ui/lazy/load-failure.tsx'
import { paths } from '../paths.ts'
import { pageAt, pageImports } from '../preload/page-imports.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const frames = sectionFrames(6, true)
const pages = pageImports.map(([pattern, load]) => [pattern, lazyPart(load, frames)] as const)

/** Loads the code of the page at a path, if there is one. */
export async function loadSignedInPage(path: string): Promise<void> {
  await Promise.all([pageAt(pages, path)?.[1].preload(), authPortal.http.preload()])
}

/** The routes that need a session; an unknown path redirects to the dashboard. */
export function SignedInRoutes() {
  const [path] = useLocation()
  return (
    <>
      <ScrollMemory path={path} />
      <Switch>
        {pages.map(([pattern, Page]) => (
          <Route key={String(pattern)} path={pattern}>
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
