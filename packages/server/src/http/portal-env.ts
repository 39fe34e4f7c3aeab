import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { AuthVariables } from '../auth/signed-in.ts'
import type { ErrorField } from './error-body.ts'

/** Node's request and answer, and the variables that middleware sets for the handlers. */
export interface PortalEnv {
  Bindings: HttpBindings
  Variables: RequestIdVariables & AuthVariables & { errorField?: ErrorField }
}

/** Context of a handler. `set` is for middleware: one that adds variables would make another type of each context. */
export type PortalContext = Omit<Context<PortalEnv>, 'set'>
