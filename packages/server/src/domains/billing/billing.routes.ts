import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { parameterRoutes } from './parameters.routes.ts'
import { paymentRoutes } from './payments.routes.ts'
import { yearInvoiceRoutes } from './year-invoices.routes.ts'

/** Statement, payments and invoices of a company. */
export function billingRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.route('/', parameterRoutes(deps))
  app.route('/', paymentRoutes(deps))
  app.route('/', invoiceRoutes(deps))
  app.route('/', yearInvoiceRoutes(deps))
  return app
}
