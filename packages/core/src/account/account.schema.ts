import * as v from 'valibot'
import { Flag } from '../kernel/wire/wire-fields.ts'

/** Answer to a one-time code. It opens what is locked: unlike that to other actions, it has to say yes. */
export const CodeAccepted = v.object({ success: v.pipe(Flag, v.literal(1)) })

const Truth = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)

/** What the banner and the sensitive actions need to know about the user. */
export const SecurityStatus = v.object({ hasEmail: Truth, isEmailVerified: Truth, is2FAEnabled: Truth })
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>

/** `code` of the refusal that says that the current password is not the right one. */
export const wrongPassword = 'WRONG_PASSWORD'
