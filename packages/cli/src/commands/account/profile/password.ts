import { accountTexts, isAcceptablePassword, profileProblemTexts } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'
import { saveProfile } from './set.ts'

/** Changes the password; both passwords come from the environment or from hidden prompts. */
export async function changePassword(context: Context): Promise<void> {
  const { env, portal, prompts } = context
  let currentPassword = env['IPPORTAL_PASSWORD'] ?? ''
  let newPassword = env['IPPORTAL_NEW_PASSWORD'] ?? ''
  if (prompts === null && currentPassword === '')
    throw usageError(profileProblemTexts['current-password-missing'], [texts.passwordMissing])
  if (prompts === null && newPassword === '') throw usageError(texts.passwordMissing)
  if (newPassword !== '' && !isAcceptablePassword(newPassword)) throw usageError(profileProblemTexts['rules-unmet'])
  context.session()
  const profile = await context.read(portal.profile(), accountTexts.profileLoadFailed)
  let confirmPassword = newPassword
  const hint = profileProblemTexts['current-password-missing']
  if (currentPassword === '') currentPassword = (await prompts?.secret(accountTexts.currentPassword, { hint })) ?? ''
  if (newPassword === '' && prompts !== null) {
    newPassword = await prompts.secret(accountTexts.newPassword, {
      check: isAcceptablePassword,
      hint: profileProblemTexts['rules-unmet'],
    })
    confirmPassword = await prompts.secret(accountTexts.confirmPassword, {
      check: (typed) => typed === newPassword,
      hint: profileProblemTexts.mismatch,
    })
  }
  await saveProfile(context, { ...profile, currentPassword, newPassword, confirmPassword }, profile.email)
}
