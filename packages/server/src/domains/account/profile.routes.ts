import { ProfileChange } from '@ip-portal/core/account/account-requests.schema'
import { isAcceptablePassword } from '@ip-portal/core/account/password/password.rules'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { requireSession } from '../../auth/require-session.ts'
import { isUniqueViolation } from '../../db/driver/unique-violation.ts'
import { audit } from '../../db/audit.ts'
import { jsonBody } from '../../http/json-body.ts'
import { Refusal, tooMany } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { clearTries, type Limit, takeTry } from '../../limits/rate-limit.ts'
import { revokeAccess } from '../../auth/sessions.ts'
import { findProfile, isEmailTaken } from './account.queries.ts'
import { accountTexts } from './account.texts.ts'
import { addVerification } from './email.routes.ts'

const passwordTries: Limit = { tries: 10, windowMs: 15 * 60_000 }

/** Limit of new addresses that a user may try: each tells if another user has it, and mails it a link. */
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
  app.get('/auth/profile', session, (context) => show(deps, context))
  app.put('/auth/profile', session, jsonBody(ProfileChange, messages), (context) =>
    save(deps, context, context.req.valid('json')),
  )
  return app
}

async function show({ db }: Deps, context: PortalContext): Promise<Response> {
  const { name, email, phone } = await findProfile(db, context.get('signedIn').userId)
  return context.json({ name, email: email ?? '', phone: phone ?? '' })
}

async function save(deps: Deps, context: PortalContext, change: Change): Promise<Response> {
  const { userId } = context.get('signedIn')
  const before = await findProfile(deps.db, userId)
  const email = normaliseEmail(change.email)
  if (email !== before.email) await limitAddresses(deps, userId)
  const hash = await newHash(deps, before, change)
  await store(deps, context, { before, change: { ...change, email }, hash })
  deps.mail.kick()
  return context.json({ success: true, message: accountTexts.profileSaved })
}

async function limitAddresses({ db, now }: Deps, userId: number): Promise<void> {
  const blockedUntil = await takeTry(db, `new-address:${userId}`, addressTries, now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, now())
}

/** Checks the current password and hashes the new one; undefined when there is no new one. */
async function newHash(
  { db, now, passwords }: Deps,
  before: { id: number; password_hash: string },
  { currentPassword, newPassword }: Change,
): Promise<string | undefined> {
  if (newPassword === undefined) return undefined
  if (!isAcceptablePassword(newPassword)) throw new Refusal(400, accountTexts.weakPassword)
  if (currentPassword === undefined) throw new Refusal(400, accountTexts.currentPasswordNeeded)
  const client = `user:${before.id}`
  const tries = `password:${before.id}`
  const blockedUntil = await takeTry(db, tries, passwordTries, now())
  if (blockedUntil !== null) throw tooMany(blockedUntil, now())
  if (!(await passwords.verify(before.password_hash, currentPassword, client)))
    throw new Refusal(400, accountTexts.wrongCurrentPassword, { code: 'WRONG_PASSWORD' })
  await clearTries(db, tries)
  return passwords.hash(newPassword, client)
}

interface Save {
  before: { name: string; email: string | null }
  change: Change
  hash: string | undefined
}

async function store(deps: Deps, context: PortalContext, { before, change, hash }: Save): Promise<void> {
  const { userId, companyId, sessionId } = context.get('signedIn')
  const { name, email, phone } = change
  const at = deps.now()
  const isNewEmail = email !== before.email
  await deps.db.transaction().execute(async (trx) => {
    if (isNewEmail && (await isEmailTaken(trx, email, userId))) throw new Refusal(400, accountTexts.emailTaken)
    await trx
      .updateTable('users')
      .set({ name, email, phone, ...(hash ? { password_hash: hash } : {}) })
      .set(isNewEmail ? { email_verified_at: null } : {})
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        // On PostgreSQL another user may have taken the address since the check.
        throw isUniqueViolation(error) ? new Refusal(400, accountTexts.emailTaken) : error
      })
    if (isNewEmail) await addVerification(deps, trx, { id: userId, name, email })
    if (hash) await revokeAccess(trx, userId, at, sessionId)
    const details = { email: isNewEmail, password: hash !== undefined }
    await audit(trx, { at, requestId: context.get('requestId'), companyId, userId, action: 'profile.saved', details })
  })
}
