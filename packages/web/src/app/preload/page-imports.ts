import type { ComponentType } from 'react'
import type { RouteComponentProps } from 'wouter'
import { paramsOf, paths } from '../paths.ts'

/** Loads the code of a page behind the sign-in. */
type PageImport = () => Promise<ComponentType<RouteComponentProps>>

/** The pages behind the sign-in: the pattern of each path, and its code. */
export const pageImports: readonly (readonly [pattern: string | RegExp, load: PageImport])[] = [
  [paths.dashboardAndProfile, () => import('../routes/dashboard-route.tsx').then((module) => module.DashboardRoute)],
  [paths.orders, () => import('../routes/orders-route.tsx').then((module) => module.OrdersRoute)],
  [paths.order, () => import('../routes/order/order-route.tsx').then((module) => module.OrderRoute)],
  [paths.contracts, () => import('../../features/contracts/contracts-page.tsx').then((module) => module.ContractsPage)],
  [paths.support, () => import('../../features/tickets/list/tickets-page.tsx').then((module) => module.TicketsPage)],
  [paths.verifyEmail, () => import('../routes/verify-email-route.tsx').then((module) => module.VerifyEmailRoute)],
  [
    paths.transactions,
    () => import('../../features/billing/statement/statement-page.tsx').then((module) => module.StatementPage),
  ],
  [
    paths.invoices,
    () => import('../../features/billing/invoices/invoices-page.tsx').then((module) => module.InvoicesPage),
  ],
  [paths.activity, () => import('../routes/activity-route.tsx').then((module) => module.ActivityRoute)],
  [paths.newOrder, () => import('../routes/new-order-route.tsx').then((module) => module.NewOrderRoute)],
]

/** Finds the page at a path in a table that begins with the pattern of each page. */
export const pageAt = <Row extends readonly [pattern: string | RegExp, ...unknown[]]>(
  pages: readonly Row[],
  path: string,
): Row | undefined => pages.find(([pattern]) => paramsOf(pattern, path) !== null)
