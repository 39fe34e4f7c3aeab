import type { ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { LoadFailure } from '../../ui/lazy/load-failure.tsx'
import { RenderFailure } from '../../ui/lazy/render-failure.tsx'
import { authPortal } from '../../portal/auth-portal.ts'
import { paramsOf, paths } from '../paths.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    loading: () => <Skeleton lines={6} />,
    failed: (failed) => <LoadFailure isPage {...failed} />,
    crashed: () => <RenderFailure isPage />,
  })

const Order = lazyPage(() => import('./order/order-route.tsx').then((module) => module.OrderRoute))
const pages = [
  [paths.dashboardAndProfile, lazyPage(() => import('./dashboard-route.tsx').then((module) => module.DashboardRoute))],
  [paths.orders, lazyPage(() => import('./orders-route.tsx').then((module) => module.OrdersRoute))],
  [
    paths.contracts,
    lazyPage(() => import('../../features/contracts/contracts-page.tsx').then((module) => module.ContractsPage)),
  ],
  [
    paths.support,
    lazyPage(() => import('../../features/tickets/list/tickets-page.tsx').then((module) => module.TicketsPage)),
  ],
  [paths.verifyEmail, lazyPage(() => import('./verify-email-route.tsx').then((module) => module.VerifyEmailRoute))],
  [
    paths.transactions,
    lazyPage(() =>
      import('../../features/billing/statement/statement-page.tsx').then((module) => module.StatementPage),
    ),
  ],
  [
    paths.invoices,
    lazyPage(() => import('../../features/billing/invoices/invoices-page.tsx').then((module) => module.InvoicesPage)),
  ],
  [paths.activity, lazyPage(() => import('../../features/audit/audit-page.tsx').then((module) => module.AuditPage))],
  [paths.newOrder, lazyPage(() => import('./new-order-route.tsx').then((module) => module.NewOrderRoute))],
] as const

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
