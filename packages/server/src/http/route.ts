import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { SignedIn } from '../auth/signed-in.ts'
import type { PortalResponse } from './portal-response.ts'
import type { ErrorField } from './error-body.ts'

export interface PortalEnv {
  Bindings: { incoming: IncomingMessage; outgoing: PortalResponse }
  Variables: { signedIn: SignedIn; requestId: string }
}

export type PortalContext = Context<PortalEnv>

/** One call of the portal. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with Hono's `:name` parameters. */
  path: string
  /** `public` never looks at the Authorization header; `session` demands a live bearer token. */
  access: 'public' | 'session'
  /** A call that a page repeats by itself must not keep its session alive. */
  keepsAlive?: false
  errorField?: ErrorField
  handle: (context: PortalContext) => Promise<Response> | Response
}
