import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../../adapters/mail/tell-user.ts'
import { audit } from '../../../store/audit/audit.ts'
import { newRecoveryCodes } from '../../../auth/factor/recovery-codes.ts'
import { grantStepUp } from '../../../auth/factor/require-step-up.ts'
import { holdAccess } from '../../../auth/session/hold-access.ts'
import { sessionIdOf } from '../../../auth/session/signed-in.ts'
import { revokeAccess } from '../../../auth/session/sessions.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../base/refusal.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import type { PortalContext } from '../../../http/portal-env.ts'
import { accountTexts } from '../account.texts.ts'

/**
 * Puts a confirmed secret in force, with new recovery codes, which it returns, and a step-up of this session. One that
 * takes the place of another ends all other sessions. Refuses 409 when the secret was replaced meanwhile.
 */
export async function confirmSetUp(deps: Deps, context: PortalContext, pending: string): Promise<string[]> {
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
