import { tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import { isWithin } from '@ip-portal/core/tokens/tokens.rules'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { routePath } from 'hono/route'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { Refusal } from '../../base/refusal.ts'
import { authTexts } from '../auth.texts.ts'
import { signedInActor } from '../session/signed-in-actor.ts'
import type { AuthVariables, SignedIn, SignedInToken } from '../session/signed-in.ts'
import { tokenCalls } from './token-calls.ts'

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
