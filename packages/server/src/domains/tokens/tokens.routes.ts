import { Hono } from 'hono'
import * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { toCents, fromCents } from '@ip-portal/core/kernel/values/money'
import { expiryOf, networkOf, newTokenProblem } from '@ip-portal/core/tokens/tokens.rules'
import { NewTokenRequest } from '@ip-portal/core/tokens/tokens.schema'
import { tokenProblemTexts } from '@ip-portal/core/tokens/tokens.texts'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import { requireStepUp } from '../../auth/factor/require-step-up.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { holdAccess } from '../../auth/session/sessions.ts'
import { listOf } from '../../auth/token/authenticate-token.ts'
import { newApiTokenText } from '../../auth/token/token-text.ts'
import { Refusal, tooMany } from '../../base/refusal.ts'
import { timeOf, Instant, Whole } from '../../base/wire-fields.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { jsonBody } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { findForeignOrder } from '../../store/ledger/orders.ts'
import { type Limit, takeTry } from '../../store/limits/rate-limit.ts'
import { tokenTexts } from './tokens.texts.ts'

/** Limit of new tokens of a user: each is mailed. */
const newTokens: Limit = { tries: 20, windowMs: 3_600_000 }

const messages = {
  name: tokenTexts.nameNeeded,
  'name:max_length': tokenTexts.nameTooLong,
  scope: tokenTexts.badScope,
  orders: tokenTexts.badOrders,
  networks: tokenTexts.badNetworks,
  expires_at: tokenTexts.badExpiry,
  max_fee_usd: tokenTexts.badFee,
}

/** API tokens of the signed-in user. No API token reaches these calls. */
export function tokenRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/auth/tokens',
    describeRoute({ tag: 'access', summary: 'Live API tokens', answer: v.array(Token) }),
    session,
    async (context) => context.json(await selectTokens(deps.db, context.get('signedIn').userId)),
  )
  app.post(
    '/auth/tokens',
    describeRoute({
      tag: 'access',
      summary: 'Make an API token, which is shown once',
      action: 'token.add',
      answer: AddedToken,
    }),
    session,
    requireStepUp(deps.now),
    jsonBody(NewTokenRequest, messages),
    (context) => add(deps, context, context.req.valid('json')),
  )
  app.delete(
    '/auth/tokens/:id',
    describeRoute({ tag: 'access', summary: 'Revoke an API token', action: 'token.end', answer: DoneWithMessage }),
    session,
    (context) => end(deps, context, pathNumber(context, 'id')),
  )
  return app
}

/** Adds a token and mails its user; the answer is the only place that ever has the token itself. */
async function add(deps: Deps, context: PortalContext, request: NewTokenRequest): Promise<Response> {
  const { db, now, mail } = deps
  const signedIn = context.get('signedIn')
  const { userId, companyId } = signedIn
  const at = now()
  const problem = newTokenProblem(request, at)
  if (problem !== null) throw new Refusal(400, tokenProblemTexts[problem])
  const foreign = request.orders === null ? undefined : await findForeignOrder(db, companyId, request.orders)
  if (foreign !== undefined) throw new Refusal(400, tokenTexts.unknownOrder(foreign))
  const blockedUntil = await takeTry(db, `new-token:${userId}`, newTokens, at)
  if (blockedUntil !== null) throw tooMany(blockedUntil, at)
  const token = newApiTokenText()
  const row = rowOf(request, at)
  const id = await db.transaction().execute(async (trx) => {
    await holdAccess(trx, deps, signedIn)
    if ((await countLiveTokens(trx, userId, at)) >= limits.tokensPerUser) throw new Refusal(409, tokenTexts.tooMany)
    const added = await trx
      .insertInto('api_tokens')
      .values({ user_id: userId, token_hash: hashSecret(token), created_at: at, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { ...request, expires_at: timeOf(row.expires_at) }
    await audit(trx, actorOf(context), { at, action: 'token.add', target: `token ${added.id}`, after })
    await addMail(deps, trx, context, row)
    return added.id
  })
  mail.kick()
  return context.json({ success: true, id, token } satisfies AddedToken)
}

/** Columns of a checked request. */
function rowOf(request: NewTokenRequest, now: number) {
  const networks = [...new Set((request.networks ?? []).map((network) => networkOf(network)))]
  return {
    name: request.name,
    scope: request.scope,
    orders_json:
      request.orders === null ? null : JSON.stringify([...new Set(request.orders)].toSorted((a, b) => a - b)),
    networks_json: networks.length === 0 ? null : JSON.stringify(networks),
    max_fee_cents: toCents(request.max_fee_usd),
    expires_at: Number(expiryOf(request.expires_at, now)),
  }
}

/** Tells the user of the new token. Names go to a verified address only: they are texts of a user. */
async function addMail(
  { mail, now }: Deps,
  trx: Deps['db'],
  context: PortalContext,
  { name, scope, expires_at: expiresAt }: ReturnType<typeof rowOf>,
): Promise<void> {
  const { email, userName, isEmailVerified } = context.get('signedIn')
  if (email === null) return
  const names = isEmailVerified ? { user: userName, token: name } : null
  const text = mailTexts.apiTokenAdded(names, { scope, expiresAt: timeOf(expiresAt - 1) })
  await mail.add(trx, { to: email, ...text }, now())
}

/** Ends a token of the user at once; refuses 404 for one that is unknown, of another user, or ended before. */
async function end({ db, now }: Deps, context: PortalContext, id: number | null): Promise<Response> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('api_tokens')
      .set({ revoked_at: at })
      .where('id', '=', id ?? 0)
      .where('user_id', '=', context.get('signedIn').userId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!ended) throw new Refusal(404, tokenTexts.missing)
    const before = { name: ended.name }
    await audit(trx, actorOf(context), { at, action: 'token.end', target: `token ${id}`, before })
  })
  return context.json({ success: true, message: tokenTexts.ended } satisfies DoneWithMessage)
}

/** Selects the API tokens of a user that were not revoked, newest first, in wire form. */
async function selectTokens(db: Db, userId: number): Promise<Token[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scope', 'orders_json', 'networks_json', 'max_fee_cents'])
    .select(['created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row): Token => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    orders: listOf<number>(row.orders_json),
    networks: listOf<string>(row.networks_json),
    max_fee_usd: row.max_fee_cents === null ? null : fromCents(row.max_fee_cents),
    created_at: timeOf(row.created_at),
    expires_at: timeOf(row.expires_at),
    last_used_at: row.last_used_at === null ? null : timeOf(row.last_used_at),
  }))
}

/** Counts the API tokens of a user that are good now. */
async function countLiveTokens(db: Db, userId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('api_tokens')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

const Token = v.strictObject({
  id: Whole,
  name: v.string(),
  scope: v.picklist(['read', 'routing:write']),
  orders: v.nullable(v.array(Whole)),
  networks: v.nullable(v.array(v.string())),
  max_fee_usd: v.nullable(v.number()),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: v.nullable(Instant),
})
type Token = v.InferOutput<typeof Token>

const AddedToken = v.strictObject({ success: v.literal(true), id: Whole, token: v.string() })
type AddedToken = v.InferOutput<typeof AddedToken>
