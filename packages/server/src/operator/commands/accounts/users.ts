import { credentialMails } from '../../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../../adapters/mail/tell-user.ts'
import { dropRecoveryCodes } from '../../../auth/factor/recovery-codes.ts'
import { createMailToken } from '../../../auth/links/mail-tokens.ts'
import { endApiTokens } from '../../../auth/token/api-tokens.ts'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { type Command, type CommandInput, type OperatorDeps, OperatorError } from '../../command.ts'
import { customersTexts } from '../../customers/customers.texts.ts'
import { findCompany, requireCompany } from '../../customers/find-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { emailOf, selectAddressesInDoubt } from './find-user.ts'
import { addUser, inviteUser, noPassword } from './invite-user.ts'

/** Commands for users and their access. */
export const userCommands: Command[] = [
  {
    words: ['users', 'add'],
    beginsDatabase: true,
    needs: ['email', 'name', 'company'],
    run: async (deps, input) => {
      const result = await addInvited(deps, input)
      return { result, description: operatorTexts.userAdded(result, result.company) }
    },
  },
  {
    words: ['users', 'invite'],
    takes: ['email', 'company'],
    run: async (deps, { options }) => {
      const result = await inviteWaiting(deps, options)
      return { result, description: operatorTexts.usersInvited(result.invited) }
    },
  },
  {
    words: ['link'],
    argument: 'user',
    run: async (deps, { argument }) => {
      const { link, isInvitation } = await createLink(deps, emailOf(argument))
      return { result: { link }, description: isInvitation ? operatorTexts.invitation(link) : operatorTexts.link(link) }
    },
  },
  {
    words: ['two-factor', 'off'],
    argument: 'user',
    run: async (deps, { argument }) => {
      const email = emailOf(argument)
      await turnTwoFactorOff(deps, email)
      return { result: { email, is2FAEnabled: false }, description: operatorTexts.twoFactorOff(email) }
    },
  },
]

/** Adds a user to a company, and invites them by mail; a name that no company has makes a new one. */
async function addInvited(deps: OperatorDeps, { options }: CommandInput) {
  const { db, now, by } = deps
  const [email, name, given] = [emailOf(options.email ?? ''), options.name?.trim() ?? '', options.company?.trim() ?? '']
  return db.transaction().execute(async (trx) => {
    if ((await selectAddressesInDoubt(trx, now)).has(email))
      throw new OperatorError('conflict', operatorTexts.emailInDoubt(email))
    const { id: companyId, name: companyName, isNew } = await findOrAddCompany(trx, given, now)
    const userId = await addUser(deps, trx, { email, name, phone: null, companyId })
    if (userId === undefined) throw new OperatorError('conflict', operatorTexts.emailTaken(email))
    await inviteUser(deps, trx, { id: userId, email, name, companyName })
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'user.add', target: `user ${userId}` })
    return { user_id: userId, company_id: companyId, company: companyName, isNewCompany: isNew, email }
  })
}

async function findOrAddCompany(
  db: Db,
  name: string,
  now: number,
): Promise<{ id: number; name: string; isNew: boolean }> {
  const existing = await findCompany(db, name)
  if (!existing && /^\d+$/.test(name)) throw new OperatorError('not_found', customersTexts.companyMissing(name))
  if (existing) return { ...existing, isNew: false }
  const row = { name, orders_version: 0, created_at: now }
  const { id } = await db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, name, isNew: true }
}

async function findUser(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new OperatorError('not_found', operatorTexts.noUser(email))
  return user
}

/**
 * Mails a new link to one user without a password, or to all of a company or of the portal whose last link has expired
 * or who never got one.
 */
function inviteWaiting(deps: OperatorDeps, options: CommandInput['options']): Promise<{ invited: number }> {
  const email = options.email === undefined ? null : emailOf(options.email)
  return deps.db.transaction().execute(async (trx) => {
    const company = options.company === undefined ? null : await requireCompany(trx, options.company)
    const users = await trx
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.id', 'u.company_id')
      .select(['u.id', 'u.email', 'u.name', 'u.company_id', 'c.name as companyName'])
      .where('u.password_hash', '=', noPassword)
      .where('u.disabled_at', 'is', null)
      .$if(email !== null, (query) => query.where('u.email', '=', email))
      .$if(company !== null, (query) => query.where('u.company_id', '=', company?.id ?? 0))
      .$if(email === null, (query) =>
        query.where((user) =>
          user.not(
            user.exists(
              user
                .selectFrom('mail_tokens as t')
                .select('t.user_id')
                .whereRef('t.user_id', '=', 'u.id')
                .where('t.purpose', '=', 'invite')
                .where('t.expires_at', '>', deps.now),
            ),
          ),
        ),
      )
      .orderBy('u.id')
      .execute()
    if (email !== null && users.length === 0) throw new OperatorError('not_found', operatorTexts.notInvited(email))
    for (const { id, company_id, email: to, ...user } of users) {
      if (to !== null) await inviteUser(deps, trx, { ...user, id, email: to })
      await audit(trx, operatorActor(deps.by, company_id), {
        at: deps.now,
        action: 'user.invite',
        target: `user ${id}`,
      })
    }
    return { invited: users.length }
  })
}

/** Makes a link that signs in; for a user without a password, one that sets it. */
function createLink({ db, now, by, publicUrl }: OperatorDeps, email: string) {
  return db.transaction().execute(async (trx) => {
    const { id, company_id, password_hash } = await findUser(trx, email)
    const isInvitation = password_hash === noPassword
    const secret = await createMailToken(trx, isInvitation ? 'invite' : 'secure', { id, email }, now)
    const entry = { at: now, action: 'secure-link.make', target: `user ${id}` }
    await audit(trx, operatorActor(by, company_id), entry)
    const page = isInvitation ? 'reset-password?token' : 'secure-check?key'
    return { link: `${publicUrl}/${page}=${secret}`, isInvitation }
  })
}

/** Turns the second factor off and ends the access that it gave. */
function turnTwoFactorOff({ db, mail, now, by }: OperatorDeps, email: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id: companyId } = await findUser(trx, email)
    const changed = await trx
      .updateTable('users')
      .set({ totp_secret: null, totp_pending_secret: null })
      .where('id', '=', id)
      .where('totp_secret', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new OperatorError('conflict', operatorTexts.twoFactorIsOff(email))
    await trx.updateTable('sessions').set({ step_up_until: null }).where('user_id', '=', id).execute()
    await trx.deleteFrom('temp_tokens').where('user_id', '=', id).execute()
    await dropRecoveryCodes(trx, id)
    await tellUser(mail, trx, { userId: id, at: now }, credentialMails.secondFactorOff)
    await endApiTokens(trx, id, now)
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'two-factor.off', target: `user ${id}` })
  })
}
