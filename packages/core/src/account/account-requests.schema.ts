import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import { Email, FilledText, LinkSecret } from '../kernel/wire/request-fields.ts'

/** Body of POST /auth/forgot-password. */
export const ResetLinkRequest = v.object({ email: Email })
export type ResetLinkRequest = v.InferInput<typeof ResetLinkRequest>

/** Body of POST /auth/reset-password; `token` comes from the mailed link. `resetProblem` checks the password. */
export const PasswordReset = v.object({
  token: LinkSecret,
  password: v.pipe(v.string(), v.maxLength(limits.passwordFieldMaxLength)),
})
export type PasswordReset = v.InferInput<typeof PasswordReset>

/** Body of POST /auth/verify-email. */
export const EmailVerification = v.object({ token: LinkSecret })
export type EmailVerification = v.InferInput<typeof EmailVerification>

/** Body of POST /auth/undo-email; `token` comes from the mailed link. */
export const EmailUndo = v.object({ token: LinkSecret })
export type EmailUndo = v.InferInput<typeof EmailUndo>

/** Body of POST /auth/2fa/verify; `token` is the one-time code. Any text passes; the call refuses a wrong code. */
export const CodeVerification = v.object({ token: v.pipe(v.string(), v.maxLength(limits.secretMaxLength)) })
export type CodeVerification = v.InferInput<typeof CodeVerification>

/** A password that may be missing; forms send '' for an empty field. */
const OptionalPassword = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(limits.passwordFieldMaxLength)), ''),
  v.transform((password) => (password === '' ? undefined : password)),
)

/** Body of POST /auth/confirm-password. */
export const PasswordConfirmation = v.object({ password: OptionalPassword })
export type PasswordConfirmation = v.InferInput<typeof PasswordConfirmation>

/** Body of PUT /auth/profile; `currentPassword` only for a new address or password. */
export const ProfileChange = v.object({
  name: FilledText(limits.nameMaxLength),
  email: Email,
  phone: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.phoneMaxLength)), null),
  currentPassword: OptionalPassword,
  newPassword: OptionalPassword,
})
export type ProfileChange = v.InferInput<typeof ProfileChange>
