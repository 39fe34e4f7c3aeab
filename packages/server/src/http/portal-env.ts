import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { AuthVariables } from '../auth/session/signed-in.ts'
import type { AuditedUser } from '../store/audit/audit.ts'

/** Environment of the app: request and response of Node, and the variables that middleware sets. */
export interface PortalEnv {
  Bindings: HttpBindings
  Variables: RequestIdVariables &
    AuthVariables & {
      clientAddress: string
      errorField?: ErrorField
      idempotencyKey?: string
      /** Tells the audit row of a refusal more than the call does. */
      refusalNote?: RefusalNote
    }
}

/** Parts of the audit row that a refused call leaves. No part holds a secret. */
export interface RefusalNote {
  /** User whose password, code or link a call without a session tries. */
  user?: AuditedUser
  after?: Record<string, unknown>
}

/** Context of a handler, without `set`: with it, a context that has more variables would not be assignable. */
export type PortalContext = Omit<Context<PortalEnv>, 'set'>

/** Name that some calls use for the error text besides `message`, fixed by the wire. */
export type ErrorField = 'msg' | 'error'

/** Body of every error answer. */
export function errorBody(message: string, code?: string, field?: ErrorField): Record<string, unknown> {
  return { success: false, message, ...(field ? { [field]: message } : {}), ...(code ? { code } : {}) }
}
