import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { parameterRoutes } from './parameters.routes.ts'
import { paymentRoutes } from './payments.routes.ts'

/** What a company owes, how it pays, and its invoices. */
export const billingRoutes = (deps: Deps): Route[] => [
  ...parameterRoutes(deps),
  ...paymentRoutes(deps),
  ...invoiceRoutes(deps),
]
