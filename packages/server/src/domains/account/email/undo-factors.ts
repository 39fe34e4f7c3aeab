import { dropRecoveryCodes } from '../../../auth/factor/recovery-codes.ts'
import type { Db } from '../../../store/db/open.ts'
import type { UndoneChange } from './email-undo.queries.ts'

/**
 * Removes the factors that came after a change of address, which may be those of its author: recovery codes, and the
 * authenticator app of a user who had none. Returns true when the second factor was turned off.
 */
export async function undoFactors(trx: Db, userId: number, { since, hadFactor }: UndoneChange): Promise<boolean> {
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
