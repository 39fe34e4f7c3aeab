import type { ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { authPortal } from '../../portal/auth-portal.ts'
import { lazySection } from '../../ui/lazy/lazy-section.tsx'
import { paramsOf, paths } from '../paths.ts'
import { importOrder, pageImports } from '../preload/page-imports.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazySection(load, { lines: 6, isPage: true })

const Order = lazyPage(importOrder)
const pages = pageImports.map(([pattern, load]) => [pattern, lazyPage(load)] as const)

/** Loads the code of the page at a path, if there is one. */
export async function loadSignedInPage(path: string): Promise<void> {
  const found = [...pages, [paths.order, Order] as const].find(([pattern]) => paramsOf(pattern, path) !== null)
  await Promise.all([found?.[1].preload(), authPortal.http.preload()])
}

/** The routes that need a session; an unknown path redirects to the dashboard. */
export function SignedInRoutes() {
  const [path] = useLocation()
  return (
    <>
      <ScrollMemory path={path} />
      <Switch>
        {pages.map(([pattern, Page]) => (
          <Route key={String(pattern)} path={pattern} component={Page} />
        ))}
        <Route path={paths.order}>{({ id }) => <Order key={id} id={id} />}</Route>
        <Route>
          <Redirect to={paths.dashboard} replace />
        </Route>
      </Switch>
    </>
  )
}
