import type { GenericSchema } from 'valibot'

/** Description of one call; its parameters, body and session come from the route itself. */
export interface CallDescription {
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

/** Calls by `METHOD /path`, as in the routes. */
export type CallDescriptions = Record<string, CallDescription>
