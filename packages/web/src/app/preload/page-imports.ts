import type { ComponentType } from 'react'
import { paramsOf, paths } from '../paths.ts'

/** Frame of all pages behind the sign-in, with their routes. */
export const importProtected = () => import('../routes/protected.tsx')

/** The pages before the sign-in, apart from the sign-in itself. */
export const importPublic = () => import('../routes/public-routes.tsx')

/** A page behind the sign-in: the pattern of its path, and its code. */
type PageImport = readonly [pattern: string | RegExp, load: () => Promise<ComponentType>]

/** The page of one order, whose component takes the order from the path. */
export const importOrder = () => import('../routes/order/order-route.tsx').then((module) => module.OrderRoute)

/** The other pages behind the sign-in. */
export const pageImports: readonly PageImport[] = [
  [paths.dashboardAndProfile, () => import('../routes/dashboard-route.tsx').then((module) => module.DashboardRoute)],
  [paths.orders, () => import('../routes/orders-route.tsx').then((module) => module.OrdersRoute)],
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

/** Starts to load the code of the page at a path; a failure is reported when the page renders. */
export function startPage(path: string): void {
  const page = [...pageImports, [paths.order, importOrder] as const].find(([pattern]) => paramsOf(pattern, path))
  for (const load of [importProtected, page?.[1]]) load?.().catch(() => {})
}
