import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'
import { type AuthDeps, isLive } from './authenticate.ts'
import { lockUser } from './sessions.ts'
import { sessionIdOf, type SignedIn } from './signed-in.ts'

/**
 * Locks a user's row until the end of the transaction, and refuses as `authenticate` when the session has ended since
 * it was checked. For changes that open the account: none of them must outlive a reset or the end of a session at the
 * same moment.
 */
export async function holdAccess(
  trx: Db,
  { settings, now }: Pick<AuthDeps, 'settings' | 'now'>,
  signedIn: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<void> {
  const user = await lockUser(trx, signedIn.userId)
  if (!user || user.disabled_at !== null) throw new Refusal(401, authTexts.signInNeeded)
  const session = await trx
    .selectFrom('sessions')
    .select(['revoked_at', 'created_at', 'last_seen_at'])
    .where('id', '=', sessionIdOf(signedIn))
    .executeTakeFirst()
  if (!session || !isLive(session, { settings }, now())) throw new Refusal(403, authTexts.sessionEnded)
}
