import { isBlank } from '../kernel/values/blank.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Severity } from '../kernel/values/severity.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import { isEmail } from '../kernel/wire/request-fields.ts'
import type { ProfileChange, ProfileForm, SecurityStatus } from './account.schema.ts'

/** Problem of a profile form. */
export type ProfileProblem =
  | 'name-missing'
  | 'email-malformed'
  | 'rules-unmet'
  | 'mismatch'
  | 'current-password-missing'

/** Address that a form changes; case and blanks do not count. */
const isNewEmail = (form: Pick<ProfileForm, 'email'>, present: string): boolean =>
  normaliseEmail(form.email) !== normaliseEmail(present)

/** True when a form needs the current password: for a new password, or for another address than the present one. */
export const needsPassword = (form: Pick<ProfileForm, 'email' | 'newPassword'>, present: string): boolean =>
  form.newPassword !== '' || isNewEmail(form, present)

/** Checks a profile form before it is sent and returns the first problem; null when there is none. */
export function profileProblem(form: ProfileForm, presentEmail: string): ProfileProblem | null {
  if (isBlank(form.name)) return 'name-missing'
  if (!isEmail(form.email)) return 'email-malformed'
  if (form.newPassword !== '' && !isAcceptablePassword(form.newPassword)) return 'rules-unmet'
  if (form.newPassword !== '' && form.newPassword !== form.confirmPassword) return 'mismatch'
  return needsPassword(form, presentEmail) && form.currentPassword === '' ? 'current-password-missing' : null
}

/** Makes the request of a profile form: without the confirmation, and with the passwords that it needs. */
export function profileChange(
  { name, email, phone, currentPassword, newPassword }: ProfileForm,
  presentEmail: string,
): ProfileChange {
  const profile = { name, email, phone }
  if (newPassword !== '') return { ...profile, currentPassword, newPassword }
  return isNewEmail({ email }, presentEmail) ? { ...profile, currentPassword } : profile
}

/** True when the form may be sent: a new password must have 80 points. */
export const canSaveProfile = ({ newPassword }: Pick<ProfileForm, 'newPassword'>): boolean =>
  newPassword === '' || passwordStrength(newPassword) >= limits.passwordEnabledFrom

/** Checks an address that a link is sent to; null when it has no problem. */
export const emailProblem = ({ email }: { email: string }) => (isEmail(email) ? null : ('email-malformed' as const))

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

/** Message of the security banner. */
export type BannerKind = 'add-email' | 'verify-email' | 'enable-two-factor'

/** Chooses the message of the security banner; null hides it, also while the status is unknown. */
export function bannerOf(
  status: Pick<SecurityStatus, 'hasEmail' | 'isEmailVerified' | 'is2FAEnabled'> | null,
): BannerKind | null {
  if (status === null) return null
  if (!status.hasEmail) return 'add-email'
  if (!status.isEmailVerified) return 'verify-email'
  return status.is2FAEnabled ? null : 'enable-two-factor'
}

/** Severity of one part of the user's security: the verified address, the second factor. */
export const securitySeverity = (isInPlace: boolean): Severity => (isInPlace ? 'success' : 'warning')

/**
 * Makes the address that authenticator apps read from a QR code (Key Uri Format). SHA-1, six digits and 30 seconds are
 * its defaults and left out.
 */
export function otpauthUri({ issuer, label, secret }: { issuer: string; label: string; secret: string }): string {
  const path = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`
  return `otpauth://totp/${path}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** True when the second factor is on at a server that lets its authenticator be replaced, and its recovery codes renewed. */
export const isFactorReplaceable = (status: Pick<SecurityStatus, 'is2FAEnabled' | 'additions'>): boolean =>
  status.is2FAEnabled && status.additions.includes('recovery-codes')

/** True when a recovery code can take the place of a one-time code, and while the status is unknown. */
export const hasRecoveryCodes = (status: Pick<SecurityStatus, 'recoveryCodesLeft'> | null): boolean =>
  status === null || (status.recoveryCodesLeft ?? 0) > 0
