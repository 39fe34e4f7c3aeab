import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { CodeStep, Credentials, SecureKey } from '@ip-portal/core/session/session.schema'
import { credentialMails } from '../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { authTexts } from '../../auth/auth.texts.ts'
import { verifyCode } from '../../auth/factor/one-time-code.ts'
import { countRecoveryCodes, isRecoveryCodeLeft } from '../../auth/factor/recovery-codes.ts'
import { findMailTokenOwner, redeemMailToken } from '../../auth/links/mail-tokens.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { isAuthenticated } from '../../auth/session/authenticate.ts'
import { lockVerifiedUser } from '../../auth/session/sessions.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { noteRefusal } from '../../http/audit-refusals.ts'
import { visitorOf } from '../../http/client/actor-of.ts'
import { takeAddressTry } from '../../http/client/address-tries.ts'
import { clientNetwork } from '../../http/client/client-network.ts'
import { nameErrorField } from '../../http/errors.ts'
import { spendRecoveryCode } from '../../http/guesses/spend-recovery-code.ts'
import { admitVisitor, givingBack } from '../../http/guesses/take-guess.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { totpContext } from '../../store/secret-key/sealed-columns.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { AuthData, CodeNeeded, SessionState } from './session.answers.ts'
import {
  countTempTokenTry,
  findLinkUser,
  findSignInUser,
  findTempToken,
  newTempToken,
  useTempToken,
} from './session.queries.ts'
import { sessionTexts } from './session.texts.ts'

const SignInAnswer = v.union([AuthData, CodeNeeded])

/** Sign-in by password, one-time code or secure link, and the check of a session. */
export function sessionRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const wrong = sessionTexts.wrongCredentials
  app.post(
    '/auth/login',
    describeRoute({
      tag: 'account',
      summary: 'Sign in with e-mail and password',
      action: 'session.open',
      after: { by: 'password' },
      answer: SignInAnswer,
    }),
    jsonBody(Credentials, { email: wrong, password: wrong }),
    (context) => login(deps, context, context.req.valid('json')),
  )
  app.post(
    '/auth/verify-2fa',
    describeRoute({
      tag: 'account',
      summary: 'End a sign-in with a one-time code',
      action: 'session.open',
      after: { by: 'code' },
      answer: AuthData,
    }),
    jsonBody(CodeStep, { otp: sessionTexts.wrongCode }),
    (context) => enterCode(deps, context, context.req.valid('json')),
  )
  app.use('/auth/secure-check', nameErrorField('error'))
  app.post(
    '/auth/secure-check',
    describeRoute({
      tag: 'account',
      summary: 'Sign in with the key of a secure link',
      action: 'session.open',
      after: { by: 'link' },
      answer: SignInAnswer,
    }),
    jsonBody(SecureKey, { key: sessionTexts.badSecureKey }),
    (context) => openSecureLink(deps, context, context.req.valid('json')),
  )
  // Reports an ended session with 200: 401 would sign the page out a second time.
  app.get(
    '/auth/check-session',
    describeRoute({ tag: 'account', summary: 'Tell if the session is live', answer: SessionState }),
    async (context) => {
      const isLive = await isAuthenticated(deps, context.req.header('authorization'))
      return context.json({ success: true, isAuthenticated: isLive } satisfies SessionState)
    },
  )
  return app
}

async function login(
  deps: Deps,
  context: Context<PortalEnv>,
  { email, password }: v.InferOutput<typeof Credentials>,
): Promise<Response> {
  const { db, now, passwords, settings } = deps
  const normalised = normaliseEmail(email)
  const guesser = await admitVisitor(deps, context, sessionTexts.tooManySignIns)
  const user = await findSignInUser(db, normalised)
  if (user) noteRefusal(context, { user })
  const subject = `email:${hashSecret(normalised)}`
  const guess = await guesser.guess({ secret: 'password', userId: user?.id ?? null, subject })
  const client = guess.device ? `device:${guess.device.id}` : clientNetwork(context, settings)
  const isRight = await passwords.verify(user?.password_hash, password, client)
  const refusal = new Refusal(400, sessionTexts.wrongCredentials)
  if (!user || !isRight || user.disabled_at !== null) {
    await guess.wrong()
    throw refusal
  }
  await guess.right(user.totp_secret === null ? 'sign-in' : undefined)
  const { reset_needed_at: resetNeededAt, password_ends_at: endsAt } = user
  if (resetNeededAt !== null) throw new Refusal(400, authTexts.resetNeeded, { code: 'RESET_NEEDED' })
  if (endsAt !== null && endsAt <= now()) throw new Refusal(400, authTexts.firstPasswordEnded, { code: 'RESET_NEEDED' })
  if (user.totp_secret !== null) {
    const answer = await db.transaction().execute(async (trx) => {
      if (!(await lockVerifiedUser(trx, user.id, user.password_hash))) throw refusal
      return codeRequired({ ...deps, db: trx }, { userId: user.id, passwordAt: now() })
    })
    return context.json(answer)
  }
  const { id: userId, password_hash: passwordHash } = user
  return completeSignIn(deps, context, {
    userId,
    by: 'password',
    passwordHash,
    factor: null,
    passwordAt: now(),
    refusal,
  })
}

/** Answer that requires the second step. */
async function codeRequired(
  { db, now }: Deps,
  { userId, passwordAt }: { userId: number; passwordAt: number | null },
): Promise<CodeNeeded> {
  const recoveryCodes = (await countRecoveryCodes(db, userId)) > 0
  const tempToken = await newTempToken(db, userId, now(), passwordAt)
  return { success: true, requireOTP: true, tempToken, recoveryCodes }
}

async function enterCode(
  deps: Deps,
  context: Context<PortalEnv>,
  { otp, tempToken }: v.InferOutput<typeof CodeStep>,
): Promise<Response> {
  const { db, now, secretKey } = deps
  const at = now()
  const guesser = await admitVisitor(deps, context)
  const expired = new Refusal(400, sessionTexts.tempTokenExpired, { code: 'TEMP_TOKEN_EXPIRED' })
  const step = await findTempToken(db, tempToken, at)
  if (!step) {
    await guesser.stranger()
    throw expired
  }
  const { userId } = step
  const user = { id: userId, name: step.userName, company_id: step.companyId }
  const by = isRecoveryCode(otp) ? 'recovery-code' : 'code'
  noteRefusal(context, { user, after: { by } })
  await countTempTokenTry(db, tempToken)
  const via = `temp:${hashSecret(tempToken)}`
  const guess = await guesser.guess({ secret: 'code', userId, via }, authTexts.tooManyCodes)
  const isRecovery = by === 'recovery-code'
  const secret = secretKey.open(step.secret, totpContext(userId))
  const isRight = isRecovery
    ? await isRecoveryCodeLeft(db, secretKey, { userId, code: otp })
    : await verifyCode(db, { userId, secret, code: otp, sessionId: null }, at).catch(givingBack(guess))
  if (!step.hasTries) throw expired
  if (!isRight) {
    await guess.wrong()
    throw new Refusal(400, sessionTexts.wrongCode)
  }
  await guess.right('sign-in')
  const claim = async (trx: Db) =>
    (await useTempToken(trx, tempToken)) && (!isRecovery || (await spendRecoveryCode(deps, trx, { userId, code: otp })))
  const answer = await completeSignIn(deps, context, {
    userId,
    by,
    factor: step.secret,
    passwordAt: step.passwordAt,
    claim,
    refusal: expired,
  })
  if (isRecovery) deps.mail.kick()
  return answer
}

/** Signs in by a secure link; a user with a second factor still enters a code, because a mailed link is none. */
async function openSecureLink(
  deps: Deps,
  context: Context<PortalEnv>,
  { key }: v.InferOutput<typeof SecureKey>,
): Promise<Response> {
  const { db, now } = deps
  const at = now()
  const addressTry = await takeAddressTry(deps, context)
  const refusal = new Refusal(400, sessionTexts.badSecureKey)
  const owner = await findMailTokenOwner(db, ['secure'], key, at)
  if (!owner) throw refusal
  const { userId } = owner
  const user = await findLinkUser(db, userId)
  noteRefusal(context, { user })
  const claim = async (trx: Db) => {
    if (!(await redeemMailToken(trx, 'secure', key, at))) return false
    const from = context.get('clientAddress')
    await tellUser(deps.mail, trx, { userId, at }, (name) => credentialMails.secureLinkUsed(name, from))
    await audit(trx, visitorOf(context, user), { at, action: 'secure-link.use' })
    return true
  }
  let answer: Response
  if (user.totp_secret === null) {
    answer = await completeSignIn(deps, context, {
      userId,
      by: 'link',
      factor: null,
      passwordAt: null,
      claim,
      refusal,
    })
  } else {
    const step = await db.transaction().execute(async (trx) => {
      if (!(await claim(trx))) throw refusal
      return codeRequired({ ...deps, db: trx }, { userId, passwordAt: null })
    })
    deps.mail.kick()
    answer = context.json(step)
  }
  await addressTry.giveBack()
  return answer
}
