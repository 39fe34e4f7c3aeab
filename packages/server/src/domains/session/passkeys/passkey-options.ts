import type { Db } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { challengeLifetimeMs, type ChallengeOwner, newChallenge } from '../../../auth/passkeys/challenges.ts'
import { type PasskeySite, passkeySite } from '../../../auth/passkeys/passkey-site.ts'
import { listPasskeys } from '../../../auth/passkeys/passkey-rows.ts'
import { passkeyTexts } from './passkeys.texts.ts'

/** Relying party of the portal; refuses 409 where its address allows none. */
export function siteOf({ publicUrl }: Pick<Deps, 'publicUrl'>): PasskeySite {
  const site = passkeySite(publicUrl())
  if (site === null) throw new Refusal(409, passkeyTexts.notOffered, { code: 'NOT_OFFERED' })
  return site
}

/** Names the passkeys of a user for a browser (`PublicKeyCredentialDescriptorJSON`). */
export async function describePasskeys(db: Db, userId: number) {
  const rows = await listPasskeys(db, userId)
  return rows.map((row) => ({
    type: 'public-key',
    id: row.credential_id,
    transports: JSON.parse(row.transports_json) as string[],
  }))
}

/** Makes `PublicKeyCredentialRequestOptionsJSON` with a new challenge. Refuses 409 for a user without passkeys. */
export async function requestOptions(deps: Deps, owner: ChallengeOwner, purpose: 'step-up' | 'sign-in') {
  const site = siteOf(deps)
  const allowCredentials = await describePasskeys(deps.db, owner.userId)
  if (allowCredentials.length === 0) throw new Refusal(409, passkeyTexts.none)
  return {
    challenge: await newChallenge(deps.db, owner, { purpose }, deps.now()),
    timeout: challengeLifetimeMs,
    rpId: site.id,
    allowCredentials,
    userVerification: 'required',
  }
}
