import { isEmail } from '../kernel/wire/request-fields.ts'
import type { ProfileChange } from './account-requests.schema.ts'
import { limits } from '../kernel/values/limits.ts'
import { isAcceptablePassword, passwordStrength } from './password/password.rules.ts'
import type { ProfileForm } from './profile.schema.ts'

export type ProfileProblem =
  | 'name-missing'
  | 'email-malformed'
  | 'rules-unmet'
  | 'mismatch'
  | 'current-password-missing'

/** What is wrong with a profile before it is sent, in the order in which it is said. */
export function profileProblem(form: ProfileForm): ProfileProblem | null {
  if (form.name.trim() === '') return 'name-missing'
  if (!isEmail(form.email)) return 'email-malformed'
  if (form.newPassword === '') return null
  if (!isAcceptablePassword(form.newPassword)) return 'rules-unmet'
  if (form.newPassword !== form.confirmPassword) return 'mismatch'
  return form.currentPassword === '' ? 'current-password-missing' : null
}

/** What is sent: without the confirmation, and without passwords when no new one was typed. */
export function profileChange({
  confirmPassword: _,
  currentPassword,
  newPassword,
  ...profile
}: ProfileForm): ProfileChange {
  return newPassword === '' ? profile : { ...profile, currentPassword, newPassword }
}

/** Whether the form may be sent at all: a new password that is being typed has to reach 80 points first. */
export const canSaveProfile = ({ newPassword }: Pick<ProfileForm, 'newPassword'>): boolean =>
  newPassword === '' || passwordStrength(newPassword) >= limits.passwordEnabledFrom
