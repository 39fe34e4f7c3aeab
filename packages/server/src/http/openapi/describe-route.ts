import type { MiddlewareHandler } from 'hono'
import type { GenericSchema } from 'valibot'

/** Part of the API to which a call belongs, for readers of the document: `access` joins session, tokens and notifications. */
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

/** Description of one call; its parameters, body, session and step-up come from the route itself. */
interface Description {
  tag: Tag
  summary: string
  /** Name of the change in audit rows; null for a call that changes nothing though its method says so. */
  action?: string | null
  /** Details of the audit row of a refusal, besides its status. */
  after?: Record<string, unknown>
  /** Fields of a multipart form. */
  form?: GenericSchema
  /** Parameters of the query. */
  query?: Record<string, GenericSchema>
  /** True for a list in pages (`limit`, `cursor`). */
  paged?: true
}

/** Description of a call with its answer of status 200: the schema of a body, or the media type of a file. */
export type CallDescription = Description &
  ({ answer: GenericSchema; file?: undefined } | { file: string; answer?: undefined })

/** Describes the call of a route for the OpenAPI document and the audit of refusals; stands first in its chain. */
export const describeRoute = (description: CallDescription) =>
  Object.assign(((_context, next) => next()) satisfies MiddlewareHandler, { description })

/** Finds the description of a call among its handlers. */
export const descriptionOf = (chain: readonly { handler: object }[]): CallDescription | undefined =>
  chain.flatMap(({ handler }) => ('description' in handler ? [handler.description as CallDescription] : []))[0]
