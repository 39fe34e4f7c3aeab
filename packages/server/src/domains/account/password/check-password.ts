import { authTexts } from '../../../auth/auth.texts.ts'
import { isEasyPassword, type PasswordOwner } from '../../../auth/password/common-passwords.ts'
import { sessionIdOf } from '../../../auth/session/signed-in.ts'
import { Refusal, tooMany } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { noteRefusal } from '../../../http/audit-refusals.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import { noteWrongPassword } from '../../../http/guesses/take-guess.ts'
import type { PortalContext } from '../../../http/portal-env.ts'
import { audit } from '../../../store/audit/audit.ts'
import { clearTries, type Limit, returnTry, takeTry } from '../../../store/limits/rate-limit.ts'
import { accountTexts } from '../account.texts.ts'

const quarterHourMs = 15 * 60_000
const perSession: Limit = { tries: 10, windowMs: quarterHourMs }
/** Leaves tries to the user's other sessions when a stolen one has none. */
const perUser: Limit = { tries: 30, windowMs: quarterHourMs }

/**
 * Checks the password of the signed-in user and notes the check in the session and the audit log. Refuses 400 for a missing or wrong one,
 * 429 after ten wrong ones of a session or thirty of a user within a quarter of an hour, and 409 while the password
 * must be reset.
 */
export async function checkPassword(deps: Deps, context: PortalContext, password: string | undefined): Promise<void> {
  if (password === undefined) throw new Refusal(400, accountTexts.currentPasswordNeeded)
  const { db, passwords } = deps
  const { userId } = context.get('signedIn')
  const sessionId = sessionIdOf(context.get('signedIn'))
  const at = deps.now()
  const names = { session: `password:${userId}:${sessionId}`, user: `password:${userId}` }
  const blockedUntil =
    (await takeTry(db, names.session, perSession, at)) ?? (await takeTry(db, names.user, perUser, at))
  if (blockedUntil !== null) throw refusal(context, 'limit', tooMany(blockedUntil, at))
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'reset_needed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await passwords.verify(user.password_hash, password, `user:${userId}`))) {
    await noteWrongPassword(deps, context, userId)
    throw refusal(context, 'wrong', new Refusal(400, accountTexts.wrongCurrentPassword, { code: 'WRONG_PASSWORD' }))
  }
  await clearTries(db, names.session)
  await returnTry(db, names.user)
  if (user.reset_needed_at !== null)
    throw refusal(context, 'reset-needed', new Refusal(409, authTexts.resetNeeded, { code: 'RESET_NEEDED' }))
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ password_at: at }).where('id', '=', sessionId).execute()
    await audit(trx, actorOf(context), { at, action: 'password.check' })
  })
}

function refusal(context: PortalContext, reason: string, error: Refusal): Refusal {
  noteRefusal(context, { after: { reason } })
  return error
}

/** Refuses 400 for a password that is easy to guess; the five rules are checked before. */
export async function refuseEasyPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isEasyPassword(password, owner))
    throw new Refusal(400, accountTexts.easyPassword, { code: 'EASY_PASSWORD' })
}
