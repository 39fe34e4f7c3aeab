import type { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import type { PortalEnv } from '../portal-env.ts'
import { descriptionOf, type CallDescription } from './describe-route.ts'

/** A call of the API. */
export interface ApiRoute {
  method: string
  path: string
  access: 'public' | 'session'
  /** True for a call that needs a step-up. */
  stepUp: boolean
  /** True for a call that takes an `Idempotency-Key`. */
  once: boolean
  /** True for a change of the records of a block, which needs a step-up too. */
  changesBlock: boolean
  /** Schema of the JSON body; undefined for a call with a form or without a body. */
  body: GenericSchema | undefined
  /** Undefined for a call that is no part of the API for clients. */
  description: CallDescription | undefined
}

const schemaOf = (handler: object) => ('schema' in handler ? (handler.schema as GenericSchema) : undefined)

/** Lists the calls of the API with what their middleware demands. */
export function apiRoutes(api: Hono<PortalEnv>): ApiRoute[] {
  const handlers = api.routes.filter(({ method }) => method !== 'ALL')
  return [...Map.groupBy(handlers, ({ method, path }) => `${method} ${path}`).values()].flatMap((chain): ApiRoute[] =>
    chain.slice(0, 1).map(({ method, path }) => ({
      method,
      // Without the patterns of Hono's parameters.
      path: path.replaceAll(/\{[^{}]*\}/g, ''),
      access: chain.some(({ handler }) => handler.name === 'session') ? 'session' : 'public',
      stepUp: chain.some(({ handler }) => handler.name === 'stepUp'),
      once: chain.some(({ handler }) => handler.name === 'idempotencyKey'),
      changesBlock: chain.some(({ handler }) => 'changesBlock' in handler),
      body: chain.map(({ handler }) => schemaOf(handler)).find((schema) => schema !== undefined),
      description: descriptionOf(chain),
    })),
  )
}
