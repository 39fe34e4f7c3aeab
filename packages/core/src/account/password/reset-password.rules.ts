import { limits } from '../../kernel/values/limits.ts'
import { isAcceptablePassword, passwordRules, passwordStrength } from './password.rules.ts'

/** A new password and its repetition. */
export interface NewPassword {
  password: string
  confirmation: string
}
/** Problem of a new password. */
export type ResetProblem = 'too-short' | 'rules-unmet' | 'mismatch'

/** Checks a new password and returns the first problem; null when there is none. */
export function resetProblem({ password, confirmation }: NewPassword): ResetProblem | null {
  if (!passwordRules.length(password)) return 'too-short'
  if (!isAcceptablePassword(password)) return 'rules-unmet'
  return password === confirmation ? null : 'mismatch'
}

/** True from 80 points, which enable the button; pressing it checks all five rules. */
export const canSubmitPassword = (password: string): boolean => passwordStrength(password) >= limits.passwordEnabledFrom
