import * as v from 'valibot'
import { Flag, ListOf } from '../kernel/wire/wire-fields.ts'

/** Answer to a one-time code. Unlike other actions it needs an explicit `success`, since it grants access. */
export const CodeAccepted = v.object({ success: v.pipe(Flag, v.literal(1)) })

const Truth = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)

/**
 * State of the user's e-mail address and second factor, for the banner and the step-up. `additions` names what the
 * server offers beyond the first release.
 */
export const SecurityStatus = v.object({
  hasEmail: Truth,
  isEmailVerified: Truth,
  is2FAEnabled: Truth,
  additions: ListOf(v.string()),
})
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>
