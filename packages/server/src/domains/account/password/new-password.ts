import { isEasyPassword, type PasswordOwner } from '../../../auth/password/common-passwords.ts'
import { Refusal } from '../../../base/refusal.ts'
import { accountTexts } from '../account.texts.ts'

/** Refuses 400 for a password that is easy to guess; the five rules are checked before. */
export async function refuseEasyPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isEasyPassword(password, owner))
    throw new Refusal(400, accountTexts.easyPassword, { code: 'EASY_PASSWORD' })
}
