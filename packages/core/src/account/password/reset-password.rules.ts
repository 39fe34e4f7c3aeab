import { limits } from '../../kernel/values/limits.ts'
import { isAcceptablePassword, passwordRules, passwordStrength } from './password.rules.ts'

export interface NewPassword {
  password: string
  confirmation: string
}
export type ResetProblem = 'too-short' | 'rules-unmet' | 'mismatch'

/** What is wrong with a reset password; the first rule that fails is the one that is shown. */
export function resetProblem({ password, confirmation }: NewPassword): ResetProblem | null {
  if (!passwordRules.length(password)) return 'too-short'
  if (!isAcceptablePassword(password)) return 'rules-unmet'
  return password === confirmation ? null : 'mismatch'
}

/** The button is enabled from 80 points; all five rules are asked for when it is pressed. */
export const canSubmitPassword = (password: string): boolean => passwordStrength(password) >= limits.passwordEnabledFrom
