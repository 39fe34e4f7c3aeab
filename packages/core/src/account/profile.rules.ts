import { isBlank } from '../kernel/values/blank.ts'
import { limits } from '../kernel/values/limits.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import { isEmail } from '../kernel/wire/request-fields.ts'
import type { ProfileChange } from './account-requests.schema.ts'
import { isAcceptablePassword, passwordStrength } from './password/password.rules.ts'
import type { ProfileForm } from './profile.schema.ts'

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
