import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Skeleton } from '../ui/skeleton.tsx'
import { paths } from './paths.ts'
import { ScrollMemory } from './scroll-memory.tsx'

const DashboardRoute = lazy(() =>
  import('./dashboard-route.tsx').then((module) => ({ default: module.DashboardRoute })),
)
const OrdersRoute = lazy(() => import('./orders-route.tsx').then((module) => ({ default: module.OrdersRoute })))
const VerifyEmailRoute = lazy(() =>
  import('./verify-email-route.tsx').then((module) => ({ default: module.VerifyEmailRoute })),
)
const OrderRoute = lazy(() => import('./order-route.tsx').then((module) => ({ default: module.OrderRoute })))

const NewOrderRoute = lazy(() => import('./new-order-route.tsx').then((module) => ({ default: module.NewOrderRoute })))
const ContractsPage = lazy(() =>
  import('../features/contracts/contracts-page.tsx').then((module) => ({ default: module.ContractsPage })),
)
const TicketsPage = lazy(() =>
  import('../features/tickets/tickets-page.tsx').then((module) => ({ default: module.TicketsPage })),
)

const StatementPage = lazy(() =>
  import('../features/billing/statement-page.tsx').then((module) => ({ default: module.StatementPage })),
)

/** The pages behind the sign-in; an unknown address leads to the dashboard. */
export function SignedInRoutes() {
  const [path] = useLocation()
  return (
    <>
      {/* Beside the pages: inside, it would wait with them for what they load. */}
      <ScrollMemory path={path} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          <Route path={paths.dashboardAndProfile} component={DashboardRoute} />
          <Route path={paths.orders} component={OrdersRoute} />
          <Route path={paths.contracts} component={ContractsPage} />
          <Route path={paths.support} component={TicketsPage} />
          <Route path={paths.verifyEmail} component={VerifyEmailRoute} />
          <Route path={paths.order}>{({ id }) => <OrderRoute key={id} id={id} />}</Route>
          <Route path={paths.transactions} component={StatementPage} />
          <Route path={paths.newOrder} component={NewOrderRoute} />
          <Route>
            <Redirect to={paths.dashboard} replace />
          </Route>
        </Switch>
      </Suspense>
    </>
  )
}
