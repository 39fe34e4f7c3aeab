import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { isEmail } from '@ip-portal/core/kernel/wire/request-fields'
import type { Db } from '../../../store/db/open.ts'
import { OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'

/** Reads an argument as an e-mail address. Throws `OperatorError` for anything else. */
export function emailOf(text: string): string {
  if (!isEmail(text)) throw new OperatorError('invalid', operatorTexts.badEmail(text))
  return normaliseEmail(text)
}

/** Finds a user, disabled or not. Throws `OperatorError` when there is none. */
export async function findAnyUser(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'company_id', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw new OperatorError('not_found', operatorTexts.noUser(email))
  return user
}

/** Selects the addresses that a user may take back, or that wait for their link to be opened. */
export async function selectAddressesInDoubt(db: Db, now: number): Promise<Set<string>> {
  const undos = await db.selectFrom('email_undos').select('email').where('expires_at', '>', now).execute()
  const pending = await db
    .selectFrom('mail_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.email')
    .where('t.purpose', '=', 'verify')
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where((row) => row.or([row('u.email', 'is', null), row('u.email', '!=', row.ref('t.email'))]))
    .execute()
  return new Set([...undos, ...pending].flatMap(({ email }) => email ?? []))
}
