import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { routePath } from 'hono/route'
import { tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import { isWithin } from '@ip-portal/core/tokens/tokens.rules'
import { Refusal } from '../../base/refusal.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'
import { signedInActor, type AuthVariables, type SignedIn, type SignedInToken } from '../session/signed-in.ts'

/** Variables of a call whose refusal is audited. */
export type CallVariables = RequestIdVariables & AuthVariables & { clientAddress: string }

interface ScopeDeps {
  db: Db
  now: () => number
}

/** Makes the refusal of a call that an API token may not make; 401 and 403 would end the client's session. */
export const outOfScope = (message: string): Refusal => new Refusal(409, message, { code: tokenScopeCode })

/** Refuses 409 with code TOKEN_SCOPE, and audits it, unless the API token may make this call from its address. */
export async function requireScope(
  { db, now }: ScopeDeps,
  context: Context<{ Bindings: HttpBindings; Variables: CallVariables }>,
  signedIn: SignedIn,
  token: SignedInToken,
): Promise<void> {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
  const call = `${method} ${routePath(context).replace(/^\/api(?=\/)/, '')}`
  const problem = problemOf(token, call, context.req.param(), context.get('clientAddress'))
  if (problem === null) return
  const visit = { requestId: context.get('requestId'), address: context.get('clientAddress') }
  const after = { status: 409, code: tokenScopeCode }
  const entry = { at: now(), action: 'token.use', outcome: 'refused', target: call, after } as const
  // The refusal of a change is audited with those of sessions.
  if (method === 'GET') await audit(db, signedInActor(signedIn, visit), entry)
  throw outOfScope(problem)
}

/** Text that says why the token may not make the call; null when it may. */
function problemOf(
  { scope, orders, networks }: SignedInToken,
  call: string,
  params: Readonly<Record<string, string>>,
  address: string,
): string | null {
  if (networks !== null && !isWithin(address, networks)) return authTexts.tokenOtherNetwork(address)
  const access = tokenCalls[call]
  if (access === undefined) return authTexts.tokenClosed
  if (access === 'read' && scope !== 'read') return authTexts.tokenChangesOnly
  if ((access === 'change' || access === 'plan') && scope !== 'routing:write') return authTexts.tokenReadsOnly
  const isOfOrder = access === 'order' || access === 'change'
  const order = Number(params['order'] ?? params['id'])
  return isOfOrder && orders !== null && !orders.includes(order) ? authTexts.tokenOtherOrders([order]) : null
}

/**
 * Openness of a call to API tokens. `every`: any token. `read`: tokens that read the company's data. `orders`: lists and
 * plans, which show a token of named orders only these. `order`: reads of the order in the path, for `read` and for
 * `routing:write` tokens of it. `change`: changes of its routing records, for `routing:write` tokens of it. `plan`: a new
 * plan, for `routing:write` tokens of all its orders.
 */
export type TokenAccess = 'every' | 'read' | 'orders' | 'order' | 'change' | 'plan'

const block = '/ip/order/:order/:ip/:subnet'

/**
 * Calls that an API token may make, by method and path; every other call is closed to tokens, also one that is added
 * later (docs/decisions/0063). Calls without a session look at no token.
 */
export const tokenCalls: Readonly<Record<string, TokenAccess>> = {
  'GET /auth/security-status': 'every',
  'GET /orders': 'orders',
  'GET /orders/:id': 'order',
  'GET /orders/:id/params': 'order',
  'GET /orders/:id/renewalPrice': 'read',
  'GET /orders/stats': 'read',
  'GET /orders/tags': 'read',
  'GET /orders/defaults': 'read',
  'GET /orders/service-types': 'read',
  'GET /orders/show-available-ips': 'read',
  'GET /orders/whois/:value': 'read',
  'GET /asn/whois/:asn': 'read',
  'GET /action/get/rate': 'read',
  'GET /action/get/transactions': 'read',
  'GET /action/accounting/show-invoice/:invoiceId': 'read',
  'GET /action/get/file-types': 'read',
  'GET /audit': 'read',
  'GET /invoices': 'read',
  'GET /plans': 'orders',
  'GET /plans/:id': 'orders',
  'POST /plans': 'plan',
  'POST /plans/:id/confirm': 'plan',
  'GET /contracts': 'read',
  'GET /uploads/documents/:name': 'read',
  'GET /ip/bgp': 'orders',
  [`GET ${block}/route`]: 'order',
  [`GET ${block}/rpki/validate`]: 'order',
  [`GET ${block}/nameservers`]: 'order',
  [`GET ${block}/whois`]: 'order',
  [`POST ${block}/route`]: 'change',
  [`DELETE ${block}/route/:origin`]: 'change',
  [`POST ${block}/rpki/roa`]: 'change',
  [`DELETE ${block}/rpki/roa`]: 'change',
  [`POST ${block}/nameservers`]: 'change',
  [`PUT ${block}/nameservers`]: 'change',
  [`DELETE ${block}/nameservers`]: 'change',
}
