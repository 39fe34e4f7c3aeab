import { limits } from '../../kernel/values/limits.ts'

/** The five rules of a password. Letters count by Unicode class, with Ş and İ; a space is no special character. */
export const passwordRules = {
  length: (password: string) => [...password].length >= limits.passwordMinLength,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[\p{P}\p{S}]/u.test(password),
} as const
/** Name of a rule of a password. */
export type PasswordRule = keyof typeof passwordRules

/** Lists the rules that a password does not meet, in the order in which they are shown. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password))

/** Strength of a password in points, 0 to 100: 20 for each rule met. */
export const passwordStrength = (password: string): number =>
  (Object.keys(passwordRules).length - unmetPasswordRules(password).length) * limits.passwordRulePoints

/** Severity of a strength in points, for the strength bar. */
export function strengthLevel(points: number): 'danger' | 'warning' | 'info' | 'success' {
  if (points < limits.passwordWarningFrom) return 'danger'
  if (points < limits.passwordInfoFrom) return 'warning'
  return points < limits.passwordEnabledFrom ? 'info' : 'success'
}

/** True when all five rules hold and the length stays within the server's limit (in code points). */
export const isAcceptablePassword = (password: string): boolean =>
  unmetPasswordRules(password).length === 0 && [...password].length <= limits.passwordMaxLength
