import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'

export const LiveSession = v.strictObject({
  id: Whole,
  current: v.boolean(),
  client: v.string(),
  address: v.string(),
  /** True for one that a secure link opened. */
  by_link: v.boolean(),
  created_at: Instant,
  last_used_at: Instant,
})
export type LiveSession = v.InferOutput<typeof LiveSession>

export const AuthData = v.strictObject({
  success: v.literal(true),
  token: v.string(),
  user: v.strictObject({ id: Whole, name: v.string(), email: v.nullable(v.string()) }),
  company: v.strictObject({ id: Whole, name: v.string() }),
})
export type AuthData = v.InferOutput<typeof AuthData>

/** Answer that requires the second step. */
export const CodeNeeded = v.strictObject({
  success: v.literal(true),
  requireOTP: v.literal(true),
  tempToken: v.string(),
  recoveryCodes: v.boolean(),
})
export type CodeNeeded = v.InferOutput<typeof CodeNeeded>

export const SessionState = v.strictObject({ success: v.literal(true), isAuthenticated: v.boolean() })
export type SessionState = v.InferOutput<typeof SessionState>
