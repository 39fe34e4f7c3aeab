import type { Db } from '../../store/db/open.ts'
import { endApiTokens } from '../token/api-tokens.ts'
import { revokeAccess } from './sessions.ts'

/**
 * Ends everything that opens the account without its password: sessions, API tokens, unfinished sign-ins and set-ups of a
 * second factor, and mailed links except the one that verifies the present address. For a reset and an undone change of
 * address.
 */
export async function endAllAccess(trx: Db, userId: number, at: number): Promise<void> {
  await revokeAccess(trx, userId, at)
  await endApiTokens(trx, userId, at)
  await trx.updateTable('users').set({ totp_pending_secret: null }).where('id', '=', userId).execute()
  const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where((row) => row.or([row('purpose', '!=', 'verify'), row('email', '!=', user?.email ?? '')]))
    .execute()
}
