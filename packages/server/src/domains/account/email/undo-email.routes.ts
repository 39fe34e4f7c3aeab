import { type Context, Hono } from 'hono'
import { EmailUndo } from '@ip-portal/core/account/account.schema'
import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { dropRecoveryCodes } from '../../../auth/factor/recovery-codes.ts'
import { createMailToken } from '../../../auth/links/mail-tokens.ts'
import { endAllAccess } from '../../../auth/session/sessions.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { visitorOf } from '../../../http/client/actor-of.ts'
import { takeAddressTry } from '../../../http/client/address-tries.ts'
import { jsonBody } from '../../../http/json-body.ts'
import { DoneWithMessage } from '../../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../../http/portal-env.ts'
import { audit } from '../../../store/audit/audit.ts'
import { isUniqueViolation } from '../../../store/db/driver/database-trouble.ts'
import type { Db } from '../../../store/db/open.ts'
import { lockUser } from '../account.queries.ts'
import { accountTexts } from '../account.texts.ts'
import { findEmailUndo, type UndoneChange, useEmailUndo } from './email-undo.queries.ts'

/** Undo of a change of address by the link that its old address got. */
export function undoEmailRoutes(deps: Deps): Hono<PortalEnv> {
  return new Hono<PortalEnv>().post(
    '/auth/undo-email',
    describeRoute({
      tag: 'account',
      summary: 'Take back a change of the e-mail address',
      action: 'email.undo',
      answer: DoneWithMessage,
    }),
    jsonBody(EmailUndo, { token: accountTexts.badUndoLink }),
    (context) => undo(deps, context, context.req.valid('json').token),
  )
}

/**
 * Restores the address, ends all access, removes the factors that came since the change and mails a reset link. Until
 * the reset the password does not sign in: a change of address needs it, so the author of the change knows it.
 */
async function undo(deps: Deps, context: Context<PortalEnv>, token: string): Promise<Response> {
  const { db, mail } = deps
  const at = deps.now()
  const addressTry = await takeAddressTry(deps, context)
  await db.transaction().execute(async (trx) => {
    const found = await findEmailUndo(trx, token, at)
    const user = found && (await lockUser(trx, found.user_id))
    if (!found || user?.disabled_at !== null) throw new Refusal(400, accountTexts.badUndoLink)
    const undone = await useEmailUndo(trx, found, at)
    if (!undone) throw new Refusal(400, accountTexts.badUndoLink)
    await tellDroppedAddress(deps, trx, { dropped: user, restored: found.email, at })
    await restore(trx, { userId: user.id, email: found.email, at })
    await endAllAccess(trx, user.id, at)
    const isFactorOff = await undoFactors(trx, user.id, undone)
    const secret = await createMailToken(trx, 'reset', { id: user.id, email: found.email }, at)
    const link = `${deps.publicUrl()}/reset-password?token=${secret}`
    await mail.add(trx, { to: found.email, ...credentialMails.emailRestored(user.name, link, isFactorOff) }, at)
    const values = { before: { email: user.email }, after: { email: found.email, isFactorOff } }
    await audit(trx, visitorOf(context, user), { at, action: 'email.undo', ...values })
  })
  await addressTry.giveBack()
  mail.kick()
  return context.json({ success: true, message: accountTexts.emailRestored } satisfies DoneWithMessage)
}

async function tellDroppedAddress(
  { mail }: Pick<Deps, 'mail'>,
  trx: Db,
  {
    dropped: { name, email, email_verified_at: verifiedAt },
    restored,
    at,
  }: {
    dropped: { name: string; email: string | null; email_verified_at: number | null }
    restored: string
    at: number
  },
): Promise<void> {
  if (email !== null && email !== restored && verifiedAt !== null)
    await mail.add(trx, { to: email, ...credentialMails.emailTakenBack(name) }, at)
}

/** The owner of the mailbox has opened its link, so the address is verified. */
async function restore(trx: Db, { userId, email, at }: { userId: number; email: string; at: number }): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: at, reset_needed_at: at })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal(400, accountTexts.emailTaken) : error
    })
}

/**
 * Removes the factors that came after a change of address, which may be those of its author: recovery codes, and the
 * authenticator app of a user who had none. Returns true when the second factor was turned off.
 */
async function undoFactors(trx: Db, userId: number, { since, hadFactor }: UndoneChange): Promise<boolean> {
  if (hadFactor) {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('created_at', '>=', since).execute()
    return false
  }
  await dropRecoveryCodes(trx, userId)
  const off = await trx
    .updateTable('users')
    .set({ totp_secret: null })
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return off !== undefined
}
