import * as v from 'valibot'
import { Flag } from '../kernel/shapes.ts'
import { OneTimeCode } from '../kernel/one-time-code.schema.ts'

const Truth = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)

/** What the banner and the sensitive actions need to know about the user. */
export const SecurityStatus = v.object({ hasEmail: Truth, isEmailVerified: Truth, is2FAEnabled: Truth })
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>

/** Body of POST /auth/2fa/verify; `token` on the wire is the six-digit code, not a session. */
export const CodeProof = v.object({ token: OneTimeCode })
export type CodeProof = v.InferOutput<typeof CodeProof>
