import { EmailVerification } from '@ip-portal/core/account/account-requests.schema'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { requireSession } from '../../auth/require-session.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { jsonBody } from '../../http/json-body.ts'
import { Refusal, tooMany } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import { createMailToken, redeemMailToken } from '../../auth/mail-tokens.ts'
import { type Limit, takeTry } from '../../limits/rate-limit.ts'
import { additions } from './additions.ts'
import { accountTexts } from './account.texts.ts'

const mailLimit: Limit = { tries: 5, windowMs: 3_600_000 }

/** Security status of the account and verification of its e-mail address. */
export function emailRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get('/auth/security-status', requireSession(deps, { keepAlive: false }), securityStatus)
  app.post('/auth/resend-verification', session, (context) => resend(deps, context))
  app.post(
    '/auth/verify-email',
    session,
    jsonBody(EmailVerification, { token: accountTexts.badVerifyLink }),
    (context) => verify(deps, context, context.req.valid('json')),
  )
  return app
}

function securityStatus(context: PortalContext): Response {
  const { email, isEmailVerified, totpSecret } = context.get('signedIn')
  const hasEmail = email !== null
  return context.json({
    success: true,
    hasEmail,
    isEmailVerified: hasEmail && isEmailVerified,
    is2FAEnabled: totpSecret !== null,
    additions,
  })
}

async function resend(deps: Deps, context: PortalContext): Promise<Response> {
  const { userId, userName, email, isEmailVerified } = context.get('signedIn')
  if (email === null) throw new Refusal(409, accountTexts.noEmail)
  if (isEmailVerified) throw new Refusal(409, accountTexts.alreadyVerified)
  const blockedUntil = await takeTry(deps.db, `verify:${userId}`, mailLimit, deps.now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, deps.now())
  await deps.db.transaction().execute((trx) => addVerification(deps, trx, { id: userId, name: userName, email }))
  deps.mail.kick()
  return context.json({ success: true, message: accountTexts.verificationSent })
}

/** Adds a mail with a new verification link in the transaction; the caller kicks the queue after the commit. */
export async function addVerification(
  { mail, now, publicUrl }: Deps,
  trx: Db,
  user: { id: number; name: string; email: string },
): Promise<void> {
  const link = `${publicUrl()}/verify-email?token=${await createMailToken(trx, 'verify', user, now())}`
  await mail.add(trx, { to: user.email, ...mailTexts.verify(user.name, link) }, now())
}

/** Verifies an address; the link is valid only for its user and the address that received it. */
async function verify(
  { db, now }: Deps,
  context: PortalContext,
  { token }: v.InferOutput<typeof EmailVerification>,
): Promise<Response> {
  const { userId, companyId } = context.get('signedIn')
  const at = now()
  await db.transaction().execute(async (trx) => {
    const used = await redeemMailToken(trx, 'verify', token, at)
    if (!used || used.user_id !== userId || used.email === null) throw new Refusal(400, accountTexts.badVerifyLink)
    const user = await trx
      .updateTable('users')
      .set({ email_verified_at: at })
      .where('id', '=', userId)
      .where('email', '=', used.email)
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Refusal(400, accountTexts.badVerifyLink)
    await audit(trx, { at, requestId: context.get('requestId'), companyId, userId, action: 'email.verified' })
  })
  return context.json({ success: true, message: accountTexts.verified })
}
