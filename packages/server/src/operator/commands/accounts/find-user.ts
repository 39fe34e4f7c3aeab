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
