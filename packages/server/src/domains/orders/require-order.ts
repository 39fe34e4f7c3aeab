import { createMiddleware } from 'hono/factory'
import type { Deps } from '../../deps.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { findOrder } from './order-detail.ts'
import type { OrderRow } from './orders.queries.ts'

/** Environment behind `requireOrder`. */
export type OrderEnv = PortalEnv & { Variables: { order: OrderRow } }

/** Finds the company's order of the path; refuses 404 for an unknown, foreign or cancelled one. */
export const requireOrder = ({ db }: Deps) =>
  createMiddleware<OrderEnv>(async (context, next) => {
    context.set('order', await findOrder(db, context.get('signedIn').companyId, pathNumber(context, 'id')))
    await next()
  })
