import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { resetProblem } from '@ip-portal/core/account/account.rules'
import { PasswordReset, ResetLinkRequest, PasswordConfirmation } from '@ip-portal/core/account/account.schema'
import { resetProblemTexts } from '@ip-portal/core/account/account.texts'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../../adapters/mail/tell-user.ts'
import { createMailToken, findMailTokenOwner, redeemMailToken } from '../../../auth/links/mail-tokens.ts'
import { hashSecret } from '../../../auth/secrets.ts'
import { requireSession } from '../../../auth/session/require-session.ts'
import { endAllAccess } from '../../../auth/session/sessions.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { visitorOf } from '../../../http/client/actor-of.ts'
import { limitByAddress, takeAddressTry } from '../../../http/client/address-tries.ts'
import { clientNetwork } from '../../../http/client/client-network.ts'
import { forgivePasswords } from '../../../http/guesses/take-guess.ts'
import { jsonBody } from '../../../http/json-body.ts'
import { DoneWithMessage, Done } from '../../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../../http/portal-env.ts'
import { audit } from '../../../store/audit/audit.ts'
import { type Limit, takeTry } from '../../../store/limits/rate-limit.ts'
import { findByEmail, lockUser } from '../account.queries.ts'
import { accountTexts } from '../account.texts.ts'
import { refuseEasyPassword, checkPassword } from './check-password.ts'

/** Limit of mails to one address; further requests get the same response, send no mail and leave the last link good. */
const mailLimit: Limit = { tries: 3, windowMs: 3_600_000 }
/** Limit of requests from one client's network, to which the existence of an account makes no difference. */
const requestLimit: Limit = { tries: 20, windowMs: 3_600_000 }

/** Request and use of a password reset link. */
export function passwordResetRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.post(
    '/auth/forgot-password',
    describeRoute({
      tag: 'account',
      summary: 'Mail a link that sets a new password',
      action: 'password.ask-reset',
      answer: DoneWithMessage,
    }),
    jsonBody(ResetLinkRequest, { email: accountTexts.emailNeeded }),
    (context) => forgot(deps, context, context.req.valid('json').email),
  )
  const messages = { token: accountTexts.badResetLink, password: resetProblemTexts['rules-unmet'] }
  app.post(
    '/auth/reset-password',
    describeRoute({
      tag: 'account',
      summary: 'Set a new password with a mailed link',
      action: 'password.reset',
      answer: DoneWithMessage,
    }),
    jsonBody(PasswordReset, messages),
    (context) => reset(deps, context, context.req.valid('json')),
  )
  return app
}

/** Sends a reset link. The response does not depend on the existence of an account. */
async function forgot(deps: Deps, context: Context<PortalEnv>, email: string): Promise<Response> {
  await limitByAddress(deps, context, 'forgot', requestLimit)
  const known = normaliseEmail(email)
  const blocked = await takeTry(deps.db, `reset:${hashSecret(known)}`, mailLimit, deps.now())
  if (blocked === null) await sendResetLink(deps, context, known)
  return context.json({ success: true, message: accountTexts.resetSent } satisfies DoneWithMessage)
}

async function sendResetLink(
  { db, now, mail, publicUrl }: Deps,
  context: Context<PortalEnv>,
  email: string,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const user = await findByEmail(trx, email)
    // Requests at the same moment take turns, so that the newer link ends the older one.
    if (!user || !(await lockUser(trx, user.id))) return
    const link = `${publicUrl()}/reset-password?token=${await createMailToken(trx, 'reset', { id: user.id, email }, at)}`
    const name = user.email_verified_at === null ? null : user.name
    await mail.add(trx, { to: email, ...credentialMails.reset(name, link) }, at)
    await audit(trx, visitorOf(context, user), { at, action: 'password.ask-reset' })
  })
  mail.kick()
}

/** Sets the password, ends all access and resets the counters of wrong passwords. Hashes only for a live link. */
async function reset(
  deps: Deps,
  context: Context<PortalEnv>,
  { token, password }: v.InferOutput<typeof PasswordReset>,
): Promise<Response> {
  const problem = resetProblem({ password, confirmation: password })
  if (problem !== null) throw new Refusal(400, resetProblemTexts[problem])
  const { db, passwords } = deps
  const at = deps.now()
  const addressTry = await takeAddressTry(deps, context)
  const owner = await findMailTokenOwner(db, ['reset', 'invite'], token, at)
  if (!owner) throw new Refusal(400, accountTexts.badResetLink)
  await refuseEasyPassword(password, { emails: [owner.email], names: [owner.userName, owner.companyName] })
  const client = clientNetwork(context, deps.settings)
  const hash = await passwords.hash(password, client)
  await db.transaction().execute(async (trx) => {
    const used = await redeemMailToken(trx, owner.purpose, token, at)
    if (!used) throw new Refusal(400, accountTexts.badResetLink)
    const user = await trx
      .updateTable('users')
      // The link came to the address, so that it verifies it.
      .set((user) => ({
        password_hash: hash,
        reset_needed_at: null,
        password_ends_at: null,
        email_verified_at: user.fn.coalesce('email_verified_at', user.val(at)),
      }))
      .where('id', '=', used.user_id)
      .returning(['company_id', 'email', 'name'])
      .executeTakeFirstOrThrow()
    await endAllAccess(trx, used.user_id, at)
    const from = context.get('clientAddress')
    await tellUser(deps.mail, trx, { userId: used.user_id, at }, (name) => credentialMails.resetDone(name, from))
    await forgivePasswords({ ...deps, db: trx }, context, used.user_id)
    await audit(trx, visitorOf(context, { id: used.user_id, ...user }), { at, action: 'password.reset' })
  })
  await addressTry.giveBack()
  deps.mail.kick()
  return context.json({ success: true, message: accountTexts.resetDone } satisfies DoneWithMessage)
}

/** Check of the password inside a session, for what needs one within the last ten minutes. */
export function confirmPasswordRoutes(deps: Deps): Hono<PortalEnv> {
  const messages = { password: accountTexts.currentPasswordNeeded }
  return new Hono<PortalEnv>().post(
    '/auth/confirm-password',
    describeRoute({
      tag: 'account',
      summary: 'Confirm the password inside a session',
      action: 'password.check',
      answer: Done,
    }),
    requireSession(deps),
    jsonBody(PasswordConfirmation, messages),
    async (context) => {
      await checkPassword(deps, context, context.req.valid('json').password)
      return context.json({ success: true } satisfies Done)
    },
  )
}
