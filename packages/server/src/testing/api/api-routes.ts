import type { GenericSchema } from 'valibot'
import { createApi } from '../../app.ts'
import type { Deps } from '../../deps.ts'

/** A call of the API. */
export interface ApiRoute {
  method: string
  path: string
  access: 'public' | 'session'
  /** Schema of the JSON body; undefined for a call with a form or without a body. */
  body: GenericSchema | undefined
}

const schemaOf = (handler: object) => ('schema' in handler ? (handler.schema as GenericSchema) : undefined)

/** Lists the calls with their middleware. Their handlers are not run, so they need no dependencies. */
export function apiRoutes(): ApiRoute[] {
  const handlers = createApi({} as Deps).routes.filter(({ method }) => method !== 'ALL')
  return [...Map.groupBy(handlers, ({ method, path }) => `${method} ${path}`).values()].flatMap((chain): ApiRoute[] =>
    chain.slice(0, 1).map(({ method, path }) => ({
      method,
      path,
      access: chain.some(({ handler }) => handler.name === 'session') ? 'session' : 'public',
      body: chain.map(({ handler }) => schemaOf(handler)).find((schema) => schema !== undefined),
    })),
  )
}

/** A path of the call for order 1001, or ticket 1, of the first company; `files` are names of stored files. */
export const pathWithin = ({ path }: ApiRoute, files: { ticket: string; contract: string }): string =>
  path
    .replace('/orders/:id', '/orders/1001')
    .replace('/order_id/:id', '/order_id/1001')
    .replace('/tickets/:id', '/tickets/1')
    .replace('/uploads/tickets/:name', `/uploads/tickets/${files.ticket}`)
    .replace('/uploads/documents/:name', `/uploads/documents/${files.contract}`)
    .replace(':order/:ip/:subnet', '1001/192.0.2.0/24')
    .replace(':origin', 'AS64500')
