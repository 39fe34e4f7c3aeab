import type { MiddlewareHandler } from 'hono'
import type { GenericSchema } from 'valibot'

/** Part of the API to which a call belongs. */
export type Tag =
  | 'account'
  | 'access'
  | 'orders'
  | 'new order'
  | 'routing'
  | 'plans'
  | 'registry'
  | 'billing'
  | 'contracts'
  | 'tickets'
  | 'audit'

/** Description of one call; its parameters, body and session come from the route itself. */
export interface CallDescription {
  tag: Tag
  summary: string
  /** Body of the answer with status 200. */
  answer?: GenericSchema
  /** Media type of an answer that is a file. */
  file?: string
  /** Fields of a multipart form. */
  form?: GenericSchema
  /** Parameters of the query. */
  query?: Record<string, GenericSchema>
  /** True for a list in pages (`limit`, `cursor`). */
  paged?: true
  /** True for a call that takes an `Idempotency-Key`. */
  once?: true
  /** True for a change of the records of a block. */
  change?: true
}

/** Describes the call of a route for the OpenAPI document; stands first in its chain and does nothing else. */
export const describeRoute = (description: CallDescription) =>
  Object.assign(((_context, next) => next()) satisfies MiddlewareHandler, { description })
