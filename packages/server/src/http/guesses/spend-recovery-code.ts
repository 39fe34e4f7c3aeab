import { recoveryMails } from '../../adapters/mail/mail.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { claimRecoveryCode, countRecoveryCodes, type TriedRecoveryCode } from '../../auth/factor/recovery-codes.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../store/db/open.ts'

/**
 * Uses a recovery code up in a transaction and tells its user by mail how many are left; the caller kicks the queue
 * after the commit. False when another call has used it.
 */
export async function spendRecoveryCode(
  { secretKey, mail, now }: Deps,
  trx: Db,
  tried: TriedRecoveryCode,
): Promise<boolean> {
  const at = now()
  if (!(await claimRecoveryCode(trx, secretKey, tried, at))) return false
  const left = await countRecoveryCodes(trx, tried.userId)
  await tellUser(mail, trx, { userId: tried.userId, at }, (name) => recoveryMails.used(name, left))
  return true
}
