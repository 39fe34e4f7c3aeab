import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Skeleton } from '../ui/skeleton.tsx'
import { pageCode } from './page-code.tsx'
import { paths } from './paths.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const order = pageCode(() => import('./order-route.tsx').then((module) => module.OrderRoute))
const pages = [
  [paths.dashboardAndProfile, pageCode(() => import('./dashboard-route.tsx').then((module) => module.DashboardRoute))],
  [paths.orders, pageCode(() => import('./orders-route.tsx').then((module) => module.OrdersRoute))],
  [
    paths.contracts,
    pageCode(() => import('../features/contracts/contracts-page.tsx').then((module) => module.ContractsPage)),
  ],
  [paths.support, pageCode(() => import('../features/tickets/tickets-page.tsx').then((module) => module.TicketsPage))],
  [paths.verifyEmail, pageCode(() => import('./verify-email-route.tsx').then((module) => module.VerifyEmailRoute))],
  [
    paths.transactions,
    pageCode(() => import('../features/billing/statement-page.tsx').then((module) => module.StatementPage)),
  ],
  [paths.newOrder, pageCode(() => import('./new-order-route.tsx').then((module) => module.NewOrderRoute))],
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
