import * as v from 'valibot'
import { Text } from '../kernel/wire/wire-fields.ts'

/** Profile of the user. */
export const Profile = v.object({ name: Text, email: Text, phone: Text })
export type Profile = v.InferOutput<typeof Profile>

/** Profile form; the three password fields are empty unless the password changes. */
export interface ProfileForm extends Profile {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** Secret of a second factor during its set-up: as a QR code (data URL) and as text. */
export const TwoFactorSecret = v.object({ qrCode: Text, secret: v.pipe(v.string(), v.minLength(1)) })
export type TwoFactorSecret = v.InferOutput<typeof TwoFactorSecret>
