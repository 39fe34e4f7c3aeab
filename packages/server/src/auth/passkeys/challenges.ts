import type { Db } from '../../db/open.ts'
import type { AccountTables } from '../../db/schema/accounts.ts'
import { clockSkewMs } from '../../limits/clock.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { sessionIdOf, type SignedIn } from '../session/signed-in.ts'

export type ChallengePurpose = AccountTables['passkey_challenges']['purpose']

/** Lifetime of a challenge, and with it of the browser's dialog. */
export const challengeLifetimeMs = 5 * 60_000
/** Challenges of one owner: enough for a few tabs, and a flood of requests makes no more rows. */
const mostChallenges = 5

/** Owner of a challenge, who alone can answer it. */
export interface ChallengeOwner {
  userId: number
  /** `session:ID`, or `sign-in:HASH` of the temp token. */
  owner: string
}

/** Owner of the challenges of a session. */
export const sessionOwner = (signedIn: Pick<SignedIn, 'userId' | 'sessionId'>): ChallengeOwner => ({
  userId: signedIn.userId,
  owner: `session:${sessionIdOf(signedIn)}`,
})

/** Owner of the challenges of an unfinished sign-in. */
export const signInOwner = (userId: number, tempToken: string): ChallengeOwner => ({
  userId,
  owner: `sign-in:${hashSecret(tempToken)}`,
})

/** Adds a challenge and returns its base64url text; the oldest of many gives way. */
export async function newChallenge(
  db: Db,
  { userId, owner }: ChallengeOwner,
  { purpose, userHandle = null }: { purpose: ChallengePurpose; userHandle?: string | null },
  now: number,
): Promise<string> {
  const challenge = newSecret()
  const row = { challenge_hash: hashSecret(challenge), owner, purpose, user_id: userId, user_handle: userHandle }
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, expires_at: now + challengeLifetimeMs })
    .execute()
  const others = db
    .selectFrom('passkey_challenges')
    .select('challenge_hash')
    .where('owner', '=', owner)
    .where('challenge_hash', '!=', row.challenge_hash)
  const kept = others.orderBy('expires_at', 'desc').limit(mostChallenges - 1)
  await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', others)
    .where('challenge_hash', 'not in', kept)
    .execute()
  return challenge
}

/** Uses a challenge up. Undefined when it is unknown, used, late, or made for another owner or purpose. */
export async function claimChallenge(
  db: Db,
  { owner }: ChallengeOwner,
  { challenge, purpose }: { challenge: string; purpose: ChallengePurpose },
  now: number,
): Promise<{ userHandle: string | null } | undefined> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('owner', '=', owner)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + challengeLifetimeMs + clockSkewMs)
    .returning('user_handle')
    .executeTakeFirst()
  return used && { userHandle: used.user_handle }
}
