import * as v from 'valibot'
import { Text } from '../kernel/wire/wire-fields.ts'

/** Profile of the user; `pendingEmail` is an address that counts after its link was opened, empty without one. */
export const Profile = v.object({ name: Text, email: Text, phone: Text, pendingEmail: Text })
export type Profile = v.InferOutput<typeof Profile>

/** Fields of a profile that its user edits. */
export type ProfileFields = Omit<Profile, 'pendingEmail'>

/** Profile form; the passwords are empty unless the password changes, or the address, which needs the current one. */
export interface ProfileForm extends ProfileFields {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** Secret of a second factor during its set-up: as a QR code (data URL) and as text. */
export const TwoFactorSecret = v.object({ qrCode: Text, secret: v.pipe(v.string(), v.minLength(1)) })
export type TwoFactorSecret = v.InferOutput<typeof TwoFactorSecret>
