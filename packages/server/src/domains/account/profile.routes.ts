import { Hono } from 'hono'
import type * as v from 'valibot'
import { isAcceptablePassword } from '@ip-portal/core/account/account.rules'
import { ProfileChange } from '@ip-portal/core/account/account.schema'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { credentialMails } from '../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { checkStepUpWhenOn } from '../../auth/factor/require-step-up.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { holdAccess, revokeAccess } from '../../auth/session/sessions.ts'
import { sessionIdOf } from '../../auth/session/signed-in.ts'
import { liveTokenNames } from '../../auth/token/api-tokens.ts'
import { Refusal, tooMany } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { noteRefusal } from '../../http/audit-refusals.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { jsonBody } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { type Limit, takeTry } from '../../store/limits/rate-limit.ts'
import { Profile } from './account.answers.ts'
import { findProfile, isEmailTaken, lockUser } from './account.queries.ts'
import { accountTexts } from './account.texts.ts'
import { askForEmail, findPendingEmail } from './email/change-email.ts'
import { checkPassword, refuseEasyPassword } from './password/check-password.ts'

/** Limit of new addresses that a user may try: each tells if another user has it. */
const addressTries: Limit = { tries: 5, windowMs: 3_600_000 }

type Change = v.InferOutput<typeof ProfileChange>

/** Name, e-mail, phone and password of the signed-in user. */
export function profileRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const messages = {
    name: accountTexts.nameNeeded,
    'name:max_length': accountTexts.nameTooLong,
    email: accountTexts.emailNeeded,
  }
  const app = new Hono<PortalEnv>()
  app.get(
    '/auth/profile',
    describeRoute({ tag: 'account', summary: 'Profile of the user', answer: Profile }),
    session,
    (context) => show(deps, context),
  )
  app.put(
    '/auth/profile',
    describeRoute({
      tag: 'account',
      summary: 'Change name, e-mail address, phone or password',
      action: 'profile.saved',
      answer: DoneWithMessage,
    }),
    session,
    jsonBody(ProfileChange, messages),
    (context) => save(deps, context, context.req.valid('json')),
  )
  return app
}

async function show({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const profile = await findProfile(db, context.get('signedIn').userId)
  const { name, email, phone } = profile
  const pendingEmail = await findPendingEmail(db, profile, now())
  return context.json({ name, email: email ?? '', phone: phone ?? '', pendingEmail } satisfies Profile)
}

/** Address and password that a change asks for. */
interface Wish {
  /** New address; null for the present one. */
  email: string | null
  newPassword: string | undefined
}

async function save(deps: Deps, context: PortalContext, change: Change): Promise<Response> {
  const { userId } = context.get('signedIn')
  const before = await findProfile(deps.db, userId)
  const email = normaliseEmail(change.email)
  const wish = { email: email === before.email ? null : email, newPassword: change.newPassword }
  noteRefusal(context, { after: { email: wish.email, password: wish.newPassword !== undefined } })
  await check(deps, context, { wish, currentPassword: change.currentPassword, oldEmail: before.email })
  const hash =
    wish.newPassword === undefined ? undefined : await deps.passwords.hash(wish.newPassword, `user:${userId}`)
  await deps.db.transaction().execute((trx) => store(deps, trx, context, { change, wish, hash }))
  deps.mail.kick()
  const saved = wish.email === null ? accountTexts.profileSaved : accountTexts.emailAsked(wish.email)
  const kept = hash === undefined ? [] : await liveTokenNames(deps.db, userId, deps.now())
  const message = kept.length === 0 ? saved : `${saved.replace(/\.$/, '')}. ${accountTexts.tokensKept(kept)}`
  return context.json({ success: true, message } satisfies DoneWithMessage)
}

/**
 * Checks a new password and the proofs that a new address or password needs: the current password, and a step-up where
 * the user has a second factor. Tells only then if the address has a user.
 */
async function check(
  deps: Deps,
  context: PortalContext,
  { wish, currentPassword, oldEmail }: { wish: Wish; currentPassword: string | undefined; oldEmail: string | null },
): Promise<void> {
  const { email, newPassword } = wish
  if (email === null && newPassword === undefined) return
  if (newPassword !== undefined) {
    if (!isAcceptablePassword(newPassword)) throw new Refusal(400, accountTexts.weakPassword)
    const { userName, companyName } = context.get('signedIn')
    await refuseEasyPassword(newPassword, { emails: [oldEmail, email], names: [userName, companyName] })
  }
  await checkPassword(deps, context, currentPassword)
  checkStepUpWhenOn(context.get('signedIn'), deps.now())
  if (email === null) return
  const { userId } = context.get('signedIn')
  const blockedUntil = await takeTry(deps.db, `new-address:${userId}`, addressTries, deps.now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, deps.now(), accountTexts.tooManyEmails)
  if (await isEmailTaken(deps.db, email, userId, deps.now())) throw new Refusal(400, accountTexts.emailTaken)
}

async function store(
  deps: Deps,
  trx: Db,
  context: PortalContext,
  { change, wish, hash }: { change: Change; wish: Wish; hash: string | undefined },
): Promise<void> {
  const { userId } = context.get('signedIn')
  const at = deps.now()
  const actor = actorOf(context)
  await holdAccess(trx, deps, context.get('signedIn'))
  const user = await lockUser(trx, userId)
  if (!user) throw new Error('the user of a session has no row')
  await trx
    .updateTable('users')
    .set({ name: change.name, phone: change.phone, ...(hash ? { password_hash: hash, password_ends_at: null } : {}) })
    .where('id', '=', userId)
    .execute()
  if (hash) {
    await revokeAccess(trx, userId, at, sessionIdOf(context.get('signedIn')))
    const from = context.get('clientAddress')
    await tellUser(deps.mail, trx, { userId, at }, (name) => credentialMails.passwordChanged(name, from))
  }
  // The address may have changed since it was compared.
  if (wish.email !== null && wish.email !== user.email)
    await askForEmail(deps, trx, { user: { ...user, name: change.name }, email: wish.email, at, actor })
  const after = { name: change.name, phone: change.phone, ...(hash ? { password: true } : {}) }
  await audit(trx, actor, { at, action: 'profile.saved', before: { name: user.name, phone: user.phone }, after })
}
