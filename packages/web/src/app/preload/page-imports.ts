import type { ComponentType } from 'react'
import type { RouteComponentProps } from 'wouter'
import type { AnyStateMachine } from 'xstate'
import type { Flow } from '@ip-portal/core/auth-portal'
import { billingReadPaths } from '@ip-portal/core/billing/read-paths.rules'
import { orderReadPaths } from '@ip-portal/core/orders/read-paths.rules'
import type { Read } from '../../portal/prefetch.ts'
import { paramsOf, paths } from '../paths.ts'

type Params = Partial<Record<string, string>>

/** A page behind the sign-in. */
interface SignedInPage {
  /** Pattern of its path. */
  at: string | RegExp
  load: () => Promise<ComponentType<RouteComponentProps>>
  /** Reads that its first paint waits for; the others ask for their data when they render. */
  first?: {
    /** Requests that are sent before the code of the page is there; none for a malformed address. */
    reads: (params: Params) => readonly Read[]
    /** Loads the query that the page makes the first read by. */
    query: () => Promise<(params: Params) => Flow<AnyStateMachine>>
  }
}

const dashboard = () => import('../routes/dashboard-route.tsx')
const orders = () => import('../routes/orders-route.tsx')
const statement = () => import('../../features/billing/statement/statement-page.tsx')
const order = () => import('../routes/order/order-route.tsx')

export const signedInPages: readonly SignedInPage[] = [
  {
    at: paths.dashboardAndProfile,
    load: () => dashboard().then((module) => module.DashboardRoute),
    first: {
      reads: () => [{ path: orderReadPaths.stats }],
      query: () => dashboard().then((module) => module.dashboardQuery),
    },
  },
  {
    at: paths.orders,
    load: () => orders().then((module) => module.OrdersRoute),
    first: { reads: () => [{ path: orderReadPaths.list }], query: () => orders().then((module) => module.ordersQuery) },
  },
  {
    at: paths.order,
    load: () => order().then((module) => module.OrderRoute),
    first: {
      reads: ({ id = '' }) => (/^\d{1,15}$/.test(id) ? [{ path: orderReadPaths.detail(id) }] : []),
      query: () => order().then((module) => (params) => module.orderQuery(Number(params['id']))),
    },
  },
  {
    at: paths.contracts,
    load: () => import('../../features/contracts/contracts-page.tsx').then((module) => module.ContractsPage),
  },
  {
    at: paths.support,
    load: () => import('../../features/tickets/list/tickets-page.tsx').then((module) => module.TicketsPage),
  },
  {
    at: paths.verifyEmail,
    load: () => import('../routes/verify-email-route.tsx').then((module) => module.VerifyEmailRoute),
  },
  {
    at: paths.transactions,
    load: () => statement().then((module) => module.StatementPage),
    first: {
      reads: () => [{ path: billingReadPaths.transactions, isPaged: true }],
      query: () => statement().then((module) => module.statementQuery),
    },
  },
  {
    at: paths.invoices,
    load: () => import('../../features/billing/invoices/invoices-page.tsx').then((module) => module.InvoicesPage),
  },
  { at: paths.activity, load: () => import('../routes/activity-route.tsx').then((module) => module.ActivityRoute) },
  { at: paths.changes, load: () => import('../routes/plans/changes-route.tsx').then((module) => module.ChangesRoute) },
  { at: paths.plan, load: () => import('../routes/plans/plan-route.tsx').then((module) => module.PlanRoute) },
  { at: paths.newOrder, load: () => import('../routes/new-order-route.tsx').then((module) => module.NewOrderRoute) },
]

/** The page at a path, its parameters, and its first reads. */
export function pageAt(path: string): { page: SignedInPage; params: Params; reads: readonly Read[] } | null {
  for (const page of signedInPages) {
    const params = paramsOf(page.at, path)
    if (params) return { page, params, reads: page.first?.reads(params) ?? [] }
  }
  return null
}
