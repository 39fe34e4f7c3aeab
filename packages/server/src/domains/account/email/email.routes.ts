import { Hono } from 'hono'
import type * as v from 'valibot'
import { EmailVerification } from '@ip-portal/core/account/account.schema'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { listedAdditions } from '@ip-portal/core/kernel/wire/additions'
import { countRecoveryCodes } from '../../../auth/factor/recovery-codes.ts'
import { redeemMailToken } from '../../../auth/links/mail-tokens.ts'
import { requireSession } from '../../../auth/session/require-session.ts'
import { holdAccess } from '../../../auth/session/sessions.ts'
import { feeLeft } from '../../../auth/token/api-tokens.ts'
import { Refusal, tooMany } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import { jsonBody } from '../../../http/json-body.ts'
import { DoneWithMessage } from '../../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../../http/portal-env.ts'
import { audit } from '../../../store/audit/audit.ts'
import { type Limit, takeTry } from '../../../store/limits/rate-limit.ts'
import { SecurityStatus } from '../account.answers.ts'
import { lockUser } from '../account.queries.ts'
import { accountTexts } from '../account.texts.ts'
import { addVerification, switchEmail, findPendingEmail } from './change-email.ts'

const mailsPerHour: Limit = { tries: 5, windowMs: 3_600_000 }
/** The address may be a stranger's. */
const mailsPerDay: Limit = { tries: 10, windowMs: 24 * 3_600_000 }

/** Security status of the account and verification of its e-mail address. */
export function emailRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/auth/security-status',
    describeRoute({
      tag: 'account',
      summary: 'E-mail address, second factor, and what the server offers',
      answer: SecurityStatus,
    }),
    requireSession(deps, { keepAlive: false }),
    (context) => securityStatus(deps, context),
  )
  app.post(
    '/auth/resend-verification',
    describeRoute({
      tag: 'account',
      summary: 'Mail the verification link again',
      action: 'email.resend',
      answer: DoneWithMessage,
    }),
    session,
    (context) => resend(deps, context),
  )
  app.post(
    '/auth/verify-email',
    describeRoute({
      tag: 'account',
      summary: 'Verify an e-mail address with a mailed link',
      action: 'email.verified',
      answer: DoneWithMessage,
    }),
    session,
    jsonBody(EmailVerification, { token: accountTexts.badVerifyLink }),
    (context) => verify(deps, context, context.req.valid('json')),
  )
  return app
}

async function securityStatus({ db, now, settings, seenRoutes }: Deps, context: PortalContext): Promise<Response> {
  const { userId, email, isEmailVerified, totpSecret, token } = context.get('signedIn')
  const hasEmail = email !== null
  return context.json({
    success: true,
    hasEmail,
    isEmailVerified: hasEmail && isEmailVerified,
    is2FAEnabled: totpSecret !== null,
    recoveryCodesLeft: totpSecret === null ? null : await countRecoveryCodes(db, userId),
    additions: listedAdditions({ demo: settings.demo, bgp: seenRoutes.isConfigured }),
    ...(token && {
      token: {
        name: token.name,
        scope: token.scope,
        orders: token.orders && [...token.orders],
        networks: token.networks && [...token.networks],
        max_fee_usd: inUsd(token.maxFeeCents),
        fee_left_usd: inUsd(await feeLeft(db, token, now())),
        expires_at: new Date(token.expiresAt).toISOString(),
      },
    }),
  } satisfies SecurityStatus)
}

const inUsd = (cents: number | null) => (cents === null ? null : fromCents(cents))

/** Sends the verification link again: to the address that waits for it, else to the present one. */
async function resend(deps: Deps, context: PortalContext): Promise<Response> {
  const { db, mail } = deps
  const { userId, email, isEmailVerified } = context.get('signedIn')
  const at = deps.now()
  const pending = await findPendingEmail(db, { id: userId, email }, at)
  const to = pending ?? email
  if (to === null) throw new Refusal(409, accountTexts.noEmail)
  if (pending === null && isEmailVerified) throw new Refusal(409, accountTexts.alreadyVerified)
  const blockedUntil =
    (await takeTry(db, `verify:${userId}`, mailsPerHour, at)) ??
    (await takeTry(db, `verify-day:${userId}`, mailsPerDay, at))
  if (blockedUntil !== null) throw tooMany(blockedUntil, at)
  await db.transaction().execute(async (trx) => {
    await addVerification(deps, trx, { id: userId, email: to }, at)
    await audit(trx, actorOf(context), { at, action: 'email.resend', after: { email: to } })
  })
  mail.kick()
  return context.json({ success: true, message: accountTexts.verificationSent } satisfies DoneWithMessage)
}

/** Verifies the present address, or makes a new one count; the link is valid only for its user. */
async function verify(
  deps: Deps,
  context: PortalContext,
  { token }: v.InferOutput<typeof EmailVerification>,
): Promise<Response> {
  const { userId } = context.get('signedIn')
  const at = deps.now()
  const actor = actorOf(context)
  await deps.db.transaction().execute(async (trx) => {
    await holdAccess(trx, deps, context.get('signedIn'))
    const user = await lockUser(trx, userId)
    const used = await redeemMailToken(trx, 'verify', token, at)
    if (!user || used?.user_id !== userId || used.email === null) throw new Refusal(400, accountTexts.badVerifyLink)
    if (used.email !== user.email) return switchEmail(deps, trx, { user, email: used.email, at, actor })
    await trx.updateTable('users').set({ email_verified_at: at }).where('id', '=', userId).execute()
    await audit(trx, actor, { at, action: 'email.verified', after: { email: used.email } })
  })
  deps.mail.kick()
  return context.json({ success: true, message: accountTexts.verified } satisfies DoneWithMessage)
}
