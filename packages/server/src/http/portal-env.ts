import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { AuthVariables } from '../auth/signed-in.ts'
import type { ErrorField } from './error-body.ts'

/** Environment of the app: request and response of Node, and the variables that middleware sets. */
export interface PortalEnv {
  Bindings: HttpBindings
  Variables: RequestIdVariables & AuthVariables & { errorField?: ErrorField; idempotencyKey?: string }
}

/** Context of a handler, without `set`: with it, a context that has more variables would not be assignable. */
export type PortalContext = Omit<Context<PortalEnv>, 'set'>
