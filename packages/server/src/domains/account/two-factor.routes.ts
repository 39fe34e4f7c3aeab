import { Hono } from 'hono'
import { generateSecret } from 'otplib'
import { toDataURL } from 'qrcode'
import { otpauthUri } from '@ip-portal/core/account/account.rules'
import { CodeVerification } from '@ip-portal/core/account/account.schema'
import { isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import { credentialMails } from '../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { authTexts } from '../../auth/auth.texts.ts'
import { verifyCode } from '../../auth/factor/one-time-code.ts'
import { newRecoveryCodes } from '../../auth/factor/recovery-codes.ts'
import { grantStepUp, hasRecentStepUp } from '../../auth/factor/require-step-up.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { holdAccess, revokeAccess } from '../../auth/session/sessions.ts'
import { sessionIdOf, type SignedIn } from '../../auth/session/signed-in.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { spendRecoveryCode } from '../../http/guesses/spend-recovery-code.ts'
import { givingBack, takeGuess } from '../../http/guesses/take-guess.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import { holdKey } from '../../store/secret-key/key-in-database.ts'
import { totpContext } from '../../store/secret-key/sealed-columns.ts'
import { CodeVerified, SetUp } from './account.answers.ts'
import { accountTexts } from './account.texts.ts'

/** Set-up of the second factor, and the step-up. */
export function twoFactorRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.post(
    '/auth/2fa/setup',
    describeRoute({
      tag: 'account',
      summary: 'Begin the set-up of the authenticator app',
      action: 'two-factor.set-up',
      answer: SetUp,
    }),
    session,
    (context) => setUp(deps, context),
  )
  app.post(
    '/auth/2fa/verify',
    describeRoute({
      tag: 'account',
      summary: 'Confirm the set-up, or step up the session',
      action: 'two-factor.code',
      answer: CodeVerified,
    }),
    session,
    jsonBody(CodeVerification),
    (context) => verify(deps, context, context.req.valid('json').token),
  )
  return app
}

/**
 * Starts a set-up, which needs a recent check of the password: a stolen session must not give the account a factor.
 * While the factor is on it needs a password confirmed inside the session and a recent step-up, and the secret in force
 * holds until the new one is confirmed.
 */
async function setUp(deps: Deps, context: PortalContext): Promise<Response> {
  const { db, now, secretKey } = deps
  const signedIn = context.get('signedIn')
  const { userId, email, userName, totpSecret } = signedIn
  const isReplacing = totpSecret !== null
  if (isReplacing && !(hasConfirmedPassword(signedIn, now()) && hasRecentStepUp(signedIn, now())))
    throw new Refusal(409, accountTexts.twoFactorIsOn)
  requireRecentPassword(signedIn, now())
  const secret = generateSecret()
  const sealed = secretKey.seal(secret, totpContext(userId))
  const changed = await db.transaction().execute(async (trx) => {
    await holdKey(trx, secretKey)
    await holdAccess(trx, deps, signedIn)
    const updated = await trx
      .updateTable('users')
      .set({ totp_pending_secret: sealed, totp_pending_at: now() })
      .where('id', '=', userId)
      .where('totp_secret', totpSecret === null ? 'is' : '=', totpSecret)
      .returning('id')
      .executeTakeFirst()
    if (updated) await audit(trx, actorOf(context), { at: now(), action: 'two-factor.set-up' })
    return updated
  })
  if (!changed) throw new Refusal(409, accountTexts.twoFactorIsOn)
  const uri = otpauthUri({ issuer: accountTexts.issuer, label: email ?? userName, secret })
  return context.json({ success: true, qrCode: await toDataURL(uri), secret } satisfies SetUp)
}

/**
 * Verifies a code: one of the secret in force, or a recovery code, grants the step-up; one of a pending secret puts that
 * in force, within ten minutes of its set-up.
 */
async function verify(deps: Deps, context: PortalContext, code: string): Promise<Response> {
  const signedIn = context.get('signedIn')
  const waiting = await waitingSetUp(deps, signedIn)
  if (signedIn.totpSecret === null) refuseWithout(waiting)
  const { userId, sessionId } = signedIn
  const guessed = { secret: 'code', userId, via: `session:${sessionId}` } as const
  const guess = await takeGuess(deps, context, guessed, authTexts.tooManyCodes)
  if (await isStepUp(deps, context, code).catch(givingBack(guess))) {
    await guess.right()
    return context.json({ success: true } satisfies CodeVerified)
  }
  if (waiting !== null && (await isCodeOf(deps, signedIn, waiting.secret, code).catch(givingBack(guess)))) {
    refuseWithout(waiting)
    await guess.right()
    const recoveryCodes = await confirmSetUp(deps, context, waiting.secret)
    return context.json({ success: true, recoveryCodes } satisfies CodeVerified)
  }
  await audit(deps.db, actorOf(context), { at: deps.now(), action: 'two-factor.code', outcome: 'refused' })
  await guess.wrong()
  return context.json({ success: false } satisfies CodeVerified)
}

/** Grants the step-up for a code of the secret in force, or for a recovery code, which is used up. */
async function isStepUp(deps: Deps, context: PortalContext, code: string): Promise<boolean> {
  const { db, mail, now } = deps
  const signedIn = context.get('signedIn')
  const { userId, totpSecret } = signedIn
  if (totpSecret === null) return false
  const isRecovery = isRecoveryCode(code)
  if (!isRecovery && !(await isCodeOf(deps, signedIn, totpSecret, code))) return false
  const isGranted = await db.transaction().execute(async (trx) => {
    await holdAccess(trx, deps, signedIn)
    if (isRecovery && !(await spendRecoveryCode(deps, trx, { userId, code }))) return false
    const after = { by: isRecovery ? 'recovery-code' : 'code' }
    await audit(trx, actorOf(context), { at: now(), action: 'two-factor.code', after })
    await grantStepUp(trx, sessionIdOf(signedIn), now())
    return true
  })
  if (isRecovery) mail.kick()
  return isGranted
}

const isCodeOf = (
  { db, now, secretKey }: Deps,
  { userId, sessionId }: SignedIn,
  sealed: string,
  code: string,
): Promise<boolean> =>
  verifyCode(db, { userId, secret: secretKey.open(sealed, totpContext(userId)), code, sessionId }, now())

/** Time in which a new secret must be confirmed. */
const setUpMs = 10 * 60_000

/** Set-up that was not confirmed yet, with its sealed secret. */
interface WaitingSetUp {
  secret: string
  isOver: boolean
}

async function waitingSetUp({ db, now }: Deps, { userId }: SignedIn): Promise<WaitingSetUp | null> {
  const row = await db
    .selectFrom('users')
    .select(['totp_pending_secret', 'totp_pending_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row?.totp_pending_secret) return null
  return { secret: row.totp_pending_secret, isOver: (row.totp_pending_at ?? 0) <= now() - setUpMs }
}

/** Refuses 409 unless a set-up waits for its code. */
function refuseWithout(waiting: WaitingSetUp | null): void {
  if (waiting === null) throw new Refusal(409, accountTexts.nothingToVerify)
  if (waiting.isOver) throw new Refusal(409, accountTexts.setUpOver)
}

/** Time for which a check of the password counts. */
const recentMs = 10 * 60_000
/** Servers whose clocks differ; the password may be entered again. */
const skewMs = 2_000

/**
 * Refuses 428 with the code PASSWORD_REQUIRED unless the password was checked in this session within the last ten
 * minutes, at the sign-in or by POST /auth/confirm-password.
 */
function requireRecentPassword(signedIn: Pick<SignedIn, 'passwordAt'>, now: number): void {
  if (!hasRecentPassword(signedIn, now)) throw new Refusal(428, authTexts.passwordNeeded, { code: 'PASSWORD_REQUIRED' })
}

/** True when the password was checked in this session within the last ten minutes. */
const hasRecentPassword = ({ passwordAt }: Pick<SignedIn, 'passwordAt'>, now: number): boolean =>
  passwordAt !== null && passwordAt > now - recentMs && passwordAt <= now + skewMs

/**
 * True when the password was checked by POST /auth/confirm-password within the last ten minutes. The check at the
 * sign-in does not count: a thief who takes the session minutes later would have it for nothing.
 */
const hasConfirmedPassword = (signedIn: Pick<SignedIn, 'passwordAt' | 'signedInAt'>, now: number): boolean =>
  hasRecentPassword(signedIn, now) && Number(signedIn.passwordAt) > Number(signedIn.signedInAt)

/**
 * Puts a confirmed secret in force, with new recovery codes, which it returns, and a step-up of this session. One that
 * takes the place of another ends all other sessions. Refuses 409 when the secret was replaced meanwhile.
 */
async function confirmSetUp(deps: Deps, context: PortalContext, pending: string): Promise<string[]> {
  const { db, mail, now, secretKey } = deps
  const signedIn = context.get('signedIn')
  const { userId, totpSecret } = signedIn
  const sessionId = sessionIdOf(signedIn)
  const at = now()
  const codes = await db.transaction().execute(async (trx) => {
    await holdAccess(trx, deps, signedIn)
    const turned = await trx
      .updateTable('users')
      .set({ totp_secret: pending, totp_pending_secret: null })
      .where('id', '=', userId)
      .where('totp_secret', totpSecret === null ? 'is' : '=', totpSecret)
      .where('totp_pending_secret', '=', pending)
      .returning('id')
      .executeTakeFirst()
    if (!turned) throw new Refusal(409, accountTexts.twoFactorIsOn)
    if (totpSecret !== null) await revokeAccess(trx, userId, at, sessionId)
    const [action, write] =
      totpSecret === null
        ? (['two-factor.on', credentialMails.secondFactorOn] as const)
        : (['two-factor.replace', credentialMails.secondFactorReplaced] as const)
    const address = context.get('clientAddress')
    await tellUser(mail, trx, { userId, at }, (name) => write(name, address))
    await audit(trx, actorOf(context), { at, action })
    await grantStepUp(trx, sessionId, at)
    return newRecoveryCodes(trx, secretKey, userId, at)
  })
  mail.kick()
  return codes
}
