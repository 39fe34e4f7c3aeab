import { isEmail } from '@ip-portal/core/kernel/wire/request-fields'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { createMailToken } from '../../auth/mail-tokens.ts'
import { newPassword } from '../../auth/passwords.ts'
import { type Command, type CommandInput, type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'

/** Commands for users and their access. */
export const userCommands: Command[] = [
  {
    words: ['users', 'add'],
    needs: ['email', 'name', 'company'],
    run: async (deps, input) => {
      const result = await addUser(deps, input)
      return { result, description: operatorTexts.userAdded(result, input.options.company?.trim() ?? '') }
    },
  },
  {
    words: ['link'],
    argument: 'E-POSTA',
    run: async (deps, { argument }) => {
      const link = await createLink(deps, emailOf(argument))
      return { result: { link }, description: operatorTexts.link(link) }
    },
  },
  {
    words: ['two-factor', 'off'],
    argument: 'E-POSTA',
    run: async (deps, { argument }) => {
      const email = emailOf(argument)
      await turnTwoFactorOff(deps, email)
      return { result: { email, is2FAEnabled: false }, description: operatorTexts.twoFactorOff(email) }
    },
  },
]

function emailOf(text: string): string {
  if (!isEmail(text)) throw new OperatorError('invalid', operatorTexts.badEmail(text))
  return normaliseEmail(text)
}

/** Adds a user to the company of this name; creates the company when there is none. */
async function addUser({ db, passwords, now, requestId }: OperatorDeps, { options }: CommandInput) {
  const [email, name, company] = [
    emailOf(options.email ?? ''),
    options.name?.trim() ?? '',
    options.company?.trim() ?? '',
  ]
  const password = newPassword()
  const password_hash = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const { id: companyId, isNew } = await findOrAddCompany(trx, company, now)
    const added = await trx
      .insertInto('users')
      .values({ company_id: companyId, email, name, password_hash, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new OperatorError('conflict', operatorTexts.emailTaken(email))
    await audit(trx, { at: now, requestId, companyId, userId: added.id, action: 'user.add' })
    return { user_id: added.id, company_id: companyId, isNewCompany: isNew, email, password }
  })
}

async function findOrAddCompany(db: Db, name: string, now: number): Promise<{ id: number; isNew: boolean }> {
  const existing = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst()
  if (existing) return { id: existing.id, isNew: false }
  const row = { name, orders_version: 0, created_at: now }
  const { id } = await db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, isNew: true }
}

async function findUser(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new OperatorError('not_found', operatorTexts.noUser(email))
  return user
}

function createLink({ db, now, requestId, publicUrl }: OperatorDeps, email: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, email)
    const secret = await createMailToken(trx, 'secure', { id: user.id, email }, now)
    await audit(trx, { at: now, requestId, companyId: user.company_id, userId: user.id, action: 'secure-link.make' })
    return `${publicUrl}/secure-check?key=${secret}`
  })
}

/** Turns the second factor off and ends the access that it gave. */
function turnTwoFactorOff({ db, now, requestId }: OperatorDeps, email: string): Promise<void> {
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
    await audit(trx, { at: now, requestId, companyId, userId: id, action: 'two-factor.off' })
  })
}
