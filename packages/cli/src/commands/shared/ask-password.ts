import { accountTexts, profileProblemTexts } from '@ip-portal/core/account'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { sharedTexts } from './shared.texts.ts'

/** Takes the user's password from the environment or a hidden prompt; without both a usage error. */
export async function askPassword({ env, prompts }: Context): Promise<string> {
  const given = env['IPPORTAL_PASSWORD'] ?? ''
  if (given !== '') return given
  const missing = profileProblemTexts['current-password-missing']
  if (prompts === null) throw usageError(missing, [sharedTexts.passwordHint])
  return prompts.secret(accountTexts.currentPassword, { hint: missing })
}
