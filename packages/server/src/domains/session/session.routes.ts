import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { CodeStep, Credentials, SecureKey } from '@ip-portal/core/session/session.schema'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { audit } from '../../db/audit.ts'
import { isAuthenticated } from '../../auth/authenticate.ts'
import { takeAddressTry } from '../../http/client/address-tries.ts'
import { clientNetwork } from '../../http/client/client-network.ts'
import { nameErrorField } from '../../http/errors.ts'
import { jsonBody } from '../../http/json-body.ts'
import { Refusal, tooMany } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { redeemMailToken } from '../../auth/mail-tokens.ts'
import { verifyCode } from '../../auth/one-time-code.ts'
import { clearSignInTries, takeSignInTry } from '../../auth/sign-in-tries.ts'
import { type AuthData, openSession } from '../../auth/sessions.ts'
import { countTempTokenTry, findSignInUser, findTempToken, newTempToken, useTempToken } from './session.queries.ts'
import { sessionTexts } from './session.texts.ts'

/** Sign-in by password, one-time code or secure link, and the check of a session. */
export function sessionRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const wrong = sessionTexts.wrongCredentials
  app.post('/auth/login', jsonBody(Credentials, { email: wrong, password: wrong }), (context) =>
    login(deps, context, context.req.valid('json')),
  )
  app.post('/auth/verify-2fa', jsonBody(CodeStep, { otp: sessionTexts.wrongCode }), (context) =>
    enterCode(deps, context, context.req.valid('json')),
  )
  app.use('/auth/secure-check', nameErrorField('error'))
  app.post('/auth/secure-check', jsonBody(SecureKey, { key: sessionTexts.badSecureKey }), (context) =>
    openSecureLink(deps, context, context.req.valid('json')),
  )
  // Reports an ended session with 200: 401 would sign the page out a second time.
  app.get('/auth/check-session', async (context) => {
    const isLive = await isAuthenticated(deps, context.req.header('authorization'))
    return context.json({ success: true, isAuthenticated: isLive })
  })
  return app
}

async function login(
  deps: Deps,
  context: Context<PortalEnv>,
  { email, password }: v.InferOutput<typeof Credentials>,
): Promise<Response> {
  const { db, now, passwords, settings } = deps
  const normalised = normaliseEmail(email)
  const network = clientNetwork(context, settings)
  const at = now()
  const addressTry = await takeAddressTry(deps, context, sessionTexts.tooManySignIns)
  const blockedUntil = await takeSignInTry(db, normalised, network, at)
  if (blockedUntil !== null) throw tooMany(blockedUntil, at, sessionTexts.tooManySignIns)
  const user = await findSignInUser(db, normalised)
  const isRight = await passwords.verify(user?.password_hash, password, network)
  if (!user || !isRight || user.disabled_at !== null) {
    if (user) await auditRefusal({ db, now }, context, user, 'password')
    throw new Refusal(400, sessionTexts.wrongCredentials)
  }
  await clearSignInTries(db, normalised, network)
  await addressTry.giveBack()
  if (user.totp_secret === null)
    return context.json(await signedIn({ db }, context, { userId: user.id, by: 'password', at }))
  return context.json({ success: true, requireOTP: true, tempToken: await newTempToken(db, user.id, at) })
}

async function enterCode(
  deps: Deps,
  context: Context<PortalEnv>,
  { otp, tempToken }: v.InferOutput<typeof CodeStep>,
): Promise<Response> {
  const { db, now } = deps
  const at = now()
  const addressTry = await takeAddressTry(deps, context)
  const expired = new Refusal(400, sessionTexts.tempTokenExpired, { code: 'TEMP_TOKEN_EXPIRED' })
  const step = await findTempToken(db, tempToken, at)
  if (!step) throw expired
  await countTempTokenTry(db, tempToken)
  const isRight = await verifyCode(db, { userId: step.userId, secret: step.secret, code: otp, sessionId: null }, at)
  if (!step.hasTries) throw expired
  if (!isRight) {
    await auditRefusal({ db, now }, context, { id: step.userId, company_id: step.companyId }, 'code')
    throw new Refusal(400, sessionTexts.wrongCode)
  }
  if (!(await useTempToken(db, tempToken))) throw expired
  await addressTry.giveBack()
  return context.json(await signedIn({ db }, context, { userId: step.userId, by: 'code', at }))
}

async function openSecureLink(
  deps: Deps,
  context: Context<PortalEnv>,
  { key }: v.InferOutput<typeof SecureKey>,
): Promise<Response> {
  const { db, now } = deps
  const at = now()
  const addressTry = await takeAddressTry(deps, context)
  const used = await redeemMailToken(db, 'secure', key, at)
  if (!used) throw new Refusal(400, sessionTexts.badSecureKey)
  await addressTry.giveBack()
  return context.json(await signedIn({ db }, context, { userId: used.user_id, by: 'link', at }))
}

/** Opens a session and writes its audit row in one transaction. */
function signedIn(
  { db }: Pick<Deps, 'db'>,
  context: PortalContext,
  { userId, by, at }: { userId: number; by: 'password' | 'code' | 'link'; at: number },
): Promise<AuthData & { success: true }> {
  return db.transaction().execute(async (trx) => {
    const session = await openSession(trx, userId, at)
    const entry = { at, requestId: context.get('requestId'), companyId: session.company.id, userId }
    await audit(trx, { ...entry, action: 'session.open', details: { by } })
    return { success: true, ...session }
  })
}

/** Writes an audit row for a wrong password or code of a known user; unknown addresses leave no rows. */
async function auditRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  context: PortalContext,
  user: { id: number; company_id: number },
  by: 'password' | 'code',
): Promise<void> {
  const entry = { at: now(), requestId: context.get('requestId'), companyId: user.company_id, userId: user.id }
  await audit(db, { ...entry, action: 'session.refused', details: { by } })
}
