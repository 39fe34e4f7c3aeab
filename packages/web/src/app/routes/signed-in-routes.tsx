import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPage } from '../preload/lazy-page.tsx'
import { paths } from '../paths.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const order = lazyPage(() => import('./order/order-route.tsx').then((module) => module.OrderRoute))
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
  [paths.newOrder, lazyPage(() => import('./new-order-route.tsx').then((module) => module.NewOrderRoute))],
] as const

/** Brings the code of the page at a path; an unknown path has none. Rejects when a file is missing. */
export async function loadSignedInPage(path: string): Promise<void> {
  const found = [...pages, [paths.order, order] as const].find(([pattern]) => leadsTo(pattern, path))
  await found?.[1].load()
}

const leadsTo = (pattern: string | RegExp, path: string): boolean =>
  new RegExp(pattern instanceof RegExp ? pattern : `^${pattern.replace(':id', '[^/]+')}/?$`, 'i').test(path)

/** The pages behind the sign-in; an unknown address leads to the dashboard. */
export function SignedInRoutes() {
  const [path] = useLocation()
  return (
    <>
      {/* Beside the pages: inside, it would wait with them for what they load. */}
      <ScrollMemory path={path} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          {pages.map(([pattern, { Page }]) => (
            <Route key={String(pattern)} path={pattern} component={Page} />
          ))}
          <Route path={paths.order}>{({ id }) => <order.Page key={id} id={id} />}</Route>
          <Route>
            <Redirect to={paths.dashboard} replace />
          </Route>
        </Switch>
      </Suspense>
    </>
  )
}
