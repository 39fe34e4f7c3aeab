import { createApi } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { type ApiRoute, apiRoutes as routesOf } from '../../http/openapi/api-routes.ts'

export type { ApiRoute } from '../../http/openapi/api-routes.ts'

/** Lists the calls with their middleware. Their handlers are not run, so they need no dependencies. */
export const apiRoutes = (): ApiRoute[] => routesOf(createApi({} as Deps))

/** A path of the call for order 1001, or ticket 1, of the first company; `files` are names of stored files. */
export const pathWithin = ({ path }: ApiRoute, files: { ticket: string; contract: string }): string =>
  path
    .replace('/orders/:id', '/orders/1001')
    .replace('/order_id/:id', '/order_id/1001')
    .replace('/tickets/:id', '/tickets/1')
    .replace('/auth/sessions/:id', '/auth/sessions/1')
    .replace('/uploads/tickets/:name', `/uploads/tickets/${files.ticket}`)
    .replace('/uploads/documents/:name', `/uploads/documents/${files.contract}`)
    .replace(':order/:ip/:subnet', '1001/192.0.2.0/24')
    .replace(':origin', 'AS64500')
