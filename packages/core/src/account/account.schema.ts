import * as v from 'valibot'
import {
  Amount,
  Flag,
  ListOf,
  ListOrNull,
  Optional,
  OptionalCount,
  Text,
  WireDate,
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
  additions: ListOf(v.string()),
  /** Missing for a session. */
  token: v.optional(Optional(CallersToken)),
})
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>
