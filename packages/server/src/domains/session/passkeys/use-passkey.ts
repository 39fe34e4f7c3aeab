import type { PasskeyCredential } from '@ip-portal/core/account/passkeys/passkeys.schema'
import type { Context } from 'hono'
import { audit } from '../../../audit/audit.ts'
import { authTexts } from '../../../auth/auth.texts.ts'
import { checkSecondFactor, grantStepUp } from '../../../auth/factor/require-step-up.ts'
import { type ChallengeOwner, claimChallenge, sessionOwner, signInOwner } from '../../../auth/passkeys/challenges.ts'
import { advanceCounter, findPasskey } from '../../../auth/passkeys/passkey-rows.ts'
import { challengeOf, readSignature } from '../../../auth/passkeys/read-credential.ts'
import { hashSecret } from '../../../auth/secrets.ts'
import { sessionIdOf } from '../../../auth/session/signed-in.ts'
import type { Db } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import { admitVisitor, type Guess, takeGuess } from '../../../http/guessing/take-guess.ts'
import type { PortalContext, PortalEnv, RefusalNote } from '../../../http/portal-env.ts'
import { noteRefusal } from '../../../http/refusals/note-refusal.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { countTempTokenTry, findTempToken, useTempToken } from '../session.queries.ts'
import { sessionTexts } from '../session.texts.ts'
import { requestOptions, siteOf } from './passkey-options.ts'
import { passkeyTexts } from './passkeys.texts.ts'

/** Options for the step-up of a session. */
export function stepUpOptions(deps: Deps, context: PortalContext) {
  checkSecondFactor(context.get('signedIn'))
  return requestOptions(deps, sessionOwner(context.get('signedIn')), 'step-up')
}

/** Steps a session up, as a one-time code does. */
export async function stepUp(deps: Deps, context: PortalContext, credential: PasskeyCredential) {
  const { db, now } = deps
  const { userId } = context.get('signedIn')
  const sessionId = sessionIdOf(context.get('signedIn'))
  checkSecondFactor(context.get('signedIn'))
  noteRefusal(context, { action: 'two-factor.passkey', target: 'passkey', after: { by: 'passkey' } })
  const guessed = { secret: 'code', userId, via: `session:${sessionId}` } as const
  const guess = await takeGuess(deps, context, guessed, authTexts.tooManyCodes)
  const tried = { credential, guess, context }
  const target = await checkPasskey(deps, sessionOwner({ userId, sessionId }), 'step-up', tried)
  await guess.right()
  await db.transaction().execute(async (trx) => {
    await grantStepUp(trx, sessionId, now())
    await audit(trx, actorOf(context), { at: now(), action: 'two-factor.passkey', target })
  })
  return { success: true }
}

const expired = () => new Refusal(400, sessionTexts.tempTokenExpired, { code: 'TEMP_TOKEN_EXPIRED' })

/** Options for the second step of a sign-in. */
export async function signInOptions(deps: Deps, context: Context<PortalEnv>, tempToken = '') {
  const guesser = await admitVisitor(deps, context)
  const step = await findTempToken(deps.db, tempToken, deps.now())
  if (!step) {
    await guesser.stranger()
    throw expired()
  }
  const options = await requestOptions(deps, signInOwner(step.userId, tempToken), 'sign-in')
  await guesser.giveBack()
  return options
}

/** Completes a sign-in, as a one-time code does. */
export async function enterPasskey(
  deps: Deps,
  context: Context<PortalEnv>,
  { tempToken = '', credential }: { tempToken: string | undefined; credential: PasskeyCredential },
): Promise<Response> {
  const { db, now } = deps
  const guesser = await admitVisitor(deps, context)
  const step = await findTempToken(db, tempToken, now())
  if (!step) {
    await guesser.stranger()
    throw expired()
  }
  const { userId, userName: name, companyId: company_id } = step
  const user = { id: userId, name, company_id }
  noteRefusal(context, { action: 'session.open', target: 'passkey', user, after: { by: 'passkey' } })
  await countTempTokenTry(db, tempToken)
  const via = `temp:${hashSecret(tempToken)}`
  const guess = await guesser.guess({ secret: 'code', userId, via }, authTexts.tooManyCodes)
  if (!step.hasTries) throw expired()
  const tried = { credential, guess, context }
  await checkPasskey(deps, signInOwner(userId, tempToken), 'sign-in', tried)
  await guess.right()
  const claim = (trx: Db) => useTempToken(trx, tempToken)
  return completeSignIn(deps, context, {
    userId,
    by: 'passkey',
    passwordAt: step.passwordAt,
    claim,
    refusal: expired(),
  })
}

/** Answer of a browser, the guess that it counts as, and the call whose refusal is audited. */
interface Tried {
  credential: PasskeyCredential
  guess: Guess
  context: PortalContext
}

/** Checks the answer to a challenge and returns the audit name of its passkey. Refuses 400 and uses the challenge up. */
async function checkPasskey(
  deps: Deps,
  owner: ChallengeOwner,
  purpose: 'step-up' | 'sign-in',
  { credential, guess, context }: Tried,
): Promise<string> {
  const { db, now } = deps
  const site = siteOf(deps)
  const refuse = async (text: string, note: RefusalNote = {}) => {
    noteRefusal(context, note)
    await guess.wrong()
    return new Refusal(400, text)
  }
  const challenge = challengeOf(credential) ?? ''
  const isOpen = await claimChallenge(db, owner, { challenge, purpose }, now())
  if (!isOpen) throw await refuse(passkeyTexts.late)
  const passkey = await findPasskey(db, owner.userId, credential.id)
  if (!passkey) throw await refuse(passkeyTexts.foreign)
  const target = `passkey ${passkey.id}`
  const signature = await readSignature(credential, passkey, { challenge, site })
  if (!signature) throw await refuse(passkeyTexts.refused, { target })
  if (!(await advanceCounter(db, passkey.id, signature, now()))) {
    const counters = { before: { counter: passkey.counter }, after: { counter: signature.counter, reason: 'cloned' } }
    throw await refuse(passkeyTexts.cloned, { target, ...counters })
  }
  return target
}
