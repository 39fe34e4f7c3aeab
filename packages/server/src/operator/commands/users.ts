import { isEmail } from '@ip-portal/core/kernel/wire/email'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { newMailToken } from '../../auth/mail-tokens.ts'
import { newPassword } from '../../auth/passwords.ts'
import { type Command, type Given, type OperatorDeps, OperatorError } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'

/** Users and their access. */
export const userCommands: Command[] = [
  {
    words: ['users', 'add'],
    needs: ['email', 'name', 'company'],
    run: async (deps, given) => {
      const done = await addUser(deps, given)
      return { done, told: operatorTexts.userAdded(done, given.options.company?.trim() ?? '') }
    },
  },
  {
    words: ['link'],
    argument: 'E-POSTA',
    run: async (deps, { argument }) => {
      const link = await makeLink(deps, emailOf(argument))
      return { done: { link }, told: operatorTexts.link(link) }
    },
  },
  {
    words: ['two-factor', 'off'],
    argument: 'E-POSTA',
    run: async (deps, { argument }) => {
      const email = emailOf(argument)
      await turnOff(deps, email)
      return { done: { email, is2FAEnabled: false }, told: operatorTexts.twoFactorOff(email) }
    },
  },
]

function emailOf(text: string): string {
  if (!isEmail(text)) throw new OperatorError('invalid', operatorTexts.badEmail(text))
  return normaliseEmail(text)
}

/** Adds a user to the company of this name, which is made when there is none. */
async function addUser({ db, passwords, now, requestId }: OperatorDeps, { options }: Given) {
  const [email, name, company] = [
    emailOf(options.email ?? ''),
    options.name?.trim() ?? '',
    options.company?.trim() ?? '',
  ]
  const password = newPassword()
  const password_hash = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const { id: companyId, isNew } = await companyOf(trx, company, now)
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

async function companyOf(db: Db, name: string, now: number): Promise<{ id: number; isNew: boolean }> {
  const known = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return { id: known.id, isNew: false }
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

function makeLink({ db, now, requestId, publicUrl }: OperatorDeps, email: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, email)
    const key = await newMailToken(trx, 'secure', { id: user.id, email }, now)
    await audit(trx, { at: now, requestId, companyId: user.company_id, userId: user.id, action: 'secure-link.make' })
    return `${publicUrl}/secure-check?key=${key}`
  })
}

/** What the lost factor had opened is closed with it. */
function turnOff({ db, now, requestId }: OperatorDeps, email: string): Promise<void> {
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
