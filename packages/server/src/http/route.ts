import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Db } from '../db/open.ts'
import type { MailQueue } from '../mail/queue.ts'
import type { VrpSource } from '../rpki/vrp-source.ts'
import type { Settings } from '../settings.ts'
import type { Registry } from '../whois/registry.ts'
import type { Passwords } from '../proof/passwords.ts'
import type { PortalResponse } from './portal-response.ts'
import type { ErrorField } from './refusal.ts'
import type { Log } from './log.ts'

/** What the routes need from outside; one object for a running server. */
export interface Deps {
  db: Db
  settings: Settings
  /** Milliseconds since the epoch; tests move it. */
  now: () => number
  log: Log
  mail: MailQueue
  vrps: VrpSource
  registry: Registry
  passwords: Passwords
  /** Base of links in mails, without a trailing slash; never taken from a request. */
  publicUrl: () => string
}

/** The session that a bearer token proved, with its user and company. */
export interface SignedIn {
  sessionId: number
  stepUpUntil: number | null
  userId: number
  userName: string
  email: string | null
  isEmailVerified: boolean
  totpSecret: string | null
  companyId: number
  companyName: string
  ordersVersion: number
}

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
