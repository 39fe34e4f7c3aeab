import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import type { Addition } from '../kernel/wire/additions.ts'
import { Email, NameText, LinkSecret } from '../kernel/wire/request-fields.ts'
import {
  Amount,
  Flag,
  ListOf,
  ListOrNull,
  Optional,
  OptionalCount,
  Text,
  WireDate,
  RowId,
} from '../kernel/wire/wire-fields.ts'

/** Answer to a one-time code. Unlike other actions it needs an explicit `success`, since it grants access. */
export const CodeAccepted = v.object({
  success: v.pipe(Flag, v.literal(1)),
  /** Recovery codes, after the confirmation of a set-up. */
  recoveryCodes: v.optional(ListOf(v.string())),
})
export type CodeAccepted = v.InferOutput<typeof CodeAccepted>

/** New recovery codes. */
export const RecoveryCodes = v.object({ codes: v.pipe(ListOf(v.string()), v.minLength(1)) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

const Truth = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)

/** API token with which a call was made, and its limits; null for no limit. A server of an earlier release names fewer. */
const CallersToken = v.object({
  name: Text,
  scope: Text,
  orders: ListOrNull(v.number()),
  networks: v.optional(ListOrNull(v.string()), null),
  /** USD of this month's fees. */
  max_fee_usd: v.optional(Amount, null),
  /** USD that this month's fees may still come to. */
  fee_left_usd: v.optional(Amount, null),
  expires_at: WireDate,
})
export type CallersToken = v.InferOutput<typeof CallersToken>

/** Name of an addition; a server of a later release also lists names that this client never asks for. */
const AdditionName = v.pipe(
  v.string(),
  v.transform((name) => name as Addition),
)

/**
 * State of the user's e-mail address and second factor, for the banner and the step-up. `additions` names what the
 * server offers beyond the first release.
 */
export const SecurityStatus = v.object({
  hasEmail: Truth,
  isEmailVerified: Truth,
  is2FAEnabled: Truth,
  /** Unused recovery codes; null when the second factor is off or the server has none. */
  recoveryCodesLeft: OptionalCount,
  additions: ListOf(AdditionName),
  /** Missing for a session. */
  token: v.optional(Optional(CallersToken)),
})
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>

/**
 * A live session of the user. `client` describes the program that signed in; a server of an earlier release does not send
 * `by_link`.
 */
export const OpenSession = v.object({
  id: RowId,
  current: v.pipe(
    Flag,
    v.transform((flag) => flag === 1),
  ),
  client: Text,
  address: Text,
  by_link: v.pipe(
    Flag,
    v.transform((flag) => flag === 1),
  ),
  created_at: WireDate,
  last_used_at: WireDate,
})
export type OpenSession = v.InferOutput<typeof OpenSession>

/** One session by its id, or all but the current one. */
export type SessionsToEnd = { id: OpenSession['id'] } | 'others'

/** Kinds of notifications by mail, in the order in which they are shown. */
export const notificationKinds = [
  'due',
  'renewal',
  'order',
  'payment',
  'invoice',
  'blacklisted',
  'rpki_invalid',
  'ticket_reply',
  'new_device',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const Switch = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)
/** Switch that older servers do not know, and so do not send. */
const NewSwitch = v.optional(Switch, true)

/** Answer of GET and PUT /auth/notifications: whether each kind is sent. */
export const Notifications = v.object({
  ...v.entriesFromList(notificationKinds, Switch),
  order: NewSwitch,
  payment: NewSwitch,
  invoice: NewSwitch,
})
export type Notifications = v.InferOutput<typeof Notifications>

/** Body of PUT /auth/notifications; a kind that is left out stays as it is. */
export const NotificationChange = v.object(v.entriesFromList(notificationKinds, v.exactOptional(v.boolean())))
export type NotificationChange = v.InferInput<typeof NotificationChange>

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
  name: NameText(limits.nameMaxLength),
  email: Email,
  phone: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(limits.phoneMaxLength)), null),
  currentPassword: OptionalPassword,
  newPassword: OptionalPassword,
})
export type ProfileChange = v.InferInput<typeof ProfileChange>
