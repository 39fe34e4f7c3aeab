import type { PasskeyCredential } from '@ip-portal/core/account/passkeys/passkeys.schema'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { createMiddleware } from 'hono/factory'
import { mailTexts } from '../../../adapters/mail/mail.texts.ts'
import { audit } from '../../../audit/audit.ts'
import { checkStepUp } from '../../../auth/factor/require-step-up.ts'
import { challengeLifetimeMs, claimChallenge, newChallenge, sessionOwner } from '../../../auth/passkeys/challenges.ts'
import { countPasskeys, listPasskeys } from '../../../auth/passkeys/passkey-rows.ts'
import { challengeOf, keyAlgorithms, type NewPasskey, readNewPasskey } from '../../../auth/passkeys/read-credential.ts'
import { newSecret } from '../../../auth/secrets.ts'
import type { Db } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import { noteRefusal } from '../../../http/refusals/note-refusal.ts'
import { pathNumber } from '../../../http/path-number.ts'
import type { PortalContext, PortalEnv } from '../../../http/portal-env.ts'
import { describePasskeys, siteOf } from './passkey-options.ts'
import { passkeyTexts } from './passkeys.texts.ts'

const tooMany = () => new Refusal(409, passkeyTexts.tooMany(limits.passkeysPerUser))

/** Makes `PublicKeyCredentialCreationOptionsJSON` for a session that is stepped up. */
export async function creationOptions(deps: Deps, context: PortalContext) {
  const { db, now } = deps
  const signedIn = context.get('signedIn')
  const site = siteOf(deps)
  checkStepUp(signedIn, now())
  const { userId, userName, email } = signedIn
  const known = await listPasskeys(db, userId)
  if (known.length >= limits.passkeysPerUser) throw tooMany()
  // Opaque, and the same in all passkeys of a user, which authenticators then list together.
  const userHandle = known[0]?.user_handle ?? newSecret()
  return {
    rp: { name: passkeyTexts.portal, id: site.id },
    user: { id: userHandle, name: email ?? userName, displayName: userName },
    challenge: await newChallenge(db, sessionOwner(signedIn), { purpose: 'register', userHandle }, now()),
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMs,
    excludeCredentials: await describePasskeys(db, userId),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
  }
}

/**
 * Adds a passkey. The challenge was made behind a step-up and belongs to this session, so that a step-up which ends
 * while the browser asks the user does not leave a passkey that the portal does not know.
 */
export async function addPasskey(
  deps: Deps,
  context: PortalContext,
  { name, credential }: { name: string; credential: PasskeyCredential },
) {
  const { db, now } = deps
  const site = siteOf(deps)
  const owner = sessionOwner(context.get('signedIn'))
  const challenge = challengeOf(credential) ?? ''
  const open = await claimChallenge(db, owner, { challenge, purpose: 'register' }, now())
  const made = open && (await readNewPasskey(credential, { challenge, site }))
  noteRefusal(context, { after: { name } })
  if (!open?.userHandle || !made) throw new Refusal(400, open ? passkeyTexts.notAdded : passkeyTexts.late)
  const { userHandle } = open
  await db.transaction().execute((trx) => store(deps, trx, context, { made, name, userHandle }))
  deps.mail.kick()
  return { success: true }
}

interface Named {
  made: NewPasskey
  name: string
  userHandle: string
}

async function store({ mail, now }: Deps, trx: Db, context: PortalContext, { made, name, userHandle }: Named) {
  const { userId } = context.get('signedIn')
  // Writing the row of the user makes parallel calls wait, so that none passes the limit.
  const user = await trx
    .updateTable('users')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .returning(['name', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (!user) throw new Refusal(400, passkeyTexts.notAdded)
  if ((await countPasskeys(trx, userId)) >= limits.passkeysPerUser) throw tooMany()
  const added = await trx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: made.credentialId,
      user_handle: userHandle,
      public_key: made.publicKey,
      counter: made.counter,
      transports_json: JSON.stringify(made.transports),
      is_multi_device: Number(made.isMultiDevice),
      is_backed_up: Number(made.isBackedUp),
      name,
      created_at: now(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal(409, passkeyTexts.known)
  await audit(trx, actorOf(context), {
    at: now(),
    action: 'passkey.add',
    target: `passkey ${added.id}`,
    after: { name },
  })
  // An address that is not verified gets no text of a user.
  if (user.email !== null && user.email_verified_at !== null)
    await mail.add(trx, { to: user.email, ...mailTexts.passkeyAdded(user.name, name) }, now())
}

/** Refuses 404 for a passkey that the user does not have. */
export const requireOwnPasskey = ({ db }: Deps) =>
  createMiddleware<PortalEnv>(async (context, next) => {
    const id = pathNumber(context, 'id')
    const own = await listPasskeys(db, context.get('signedIn').userId)
    if (!own.some((passkey) => passkey.id === id)) throw new Refusal(404, passkeyTexts.notFound)
    await next()
  })

/** Removes a passkey of the user. */
export async function removePasskey({ db, now, mail }: Deps, context: PortalContext) {
  const { userId, userName, email, isEmailVerified } = context.get('signedIn')
  const id = pathNumber(context, 'id') ?? 0
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw new Refusal(404, passkeyTexts.notFound)
    const before = { name: gone.name }
    await audit(trx, actorOf(context), { at: now(), action: 'passkey.remove', target: `passkey ${id}`, before })
    if (email !== null && isEmailVerified)
      await mail.add(trx, { to: email, ...mailTexts.passkeyRemoved(userName, gone.name) }, now())
  })
  mail.kick()
  return { success: true }
}
