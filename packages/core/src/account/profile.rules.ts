import { isEmail } from '../kernel/wire/request-fields.ts'
import type { ProfileChange } from './account-requests.schema.ts'
import { limits } from '../kernel/values/limits.ts'
import { isAcceptablePassword, passwordStrength } from './password/password.rules.ts'
import type { ProfileForm } from './profile.schema.ts'

/** Problem of a profile form. */
export type ProfileProblem =
  | 'name-missing'
  | 'email-malformed'
  | 'rules-unmet'
  | 'mismatch'
  | 'current-password-missing'

/** Checks a profile form before it is sent and returns the first problem; null when there is none. */
export function profileProblem(form: ProfileForm): ProfileProblem | null {
  if (form.name.trim() === '') return 'name-missing'
  if (!isEmail(form.email)) return 'email-malformed'
  if (form.newPassword === '') return null
  if (!isAcceptablePassword(form.newPassword)) return 'rules-unmet'
  if (form.newPassword !== form.confirmPassword) return 'mismatch'
  return form.currentPassword === '' ? 'current-password-missing' : null
}

/** Makes the request of a profile form: without the confirmation, and without passwords when there is no new one. */
export function profileChange({
  confirmPassword: _,
  currentPassword,
  newPassword,
  ...profile
}: ProfileForm): ProfileChange {
  return newPassword === '' ? profile : { ...profile, currentPassword, newPassword }
}

/** True when the form may be sent: a new password must have 80 points. */
export const canSaveProfile = ({ newPassword }: Pick<ProfileForm, 'newPassword'>): boolean =>
  newPassword === '' || passwordStrength(newPassword) >= limits.passwordEnabledFrom
