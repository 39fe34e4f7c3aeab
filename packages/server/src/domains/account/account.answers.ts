import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'

export const SecurityStatus = v.strictObject({
  success: v.literal(true),
  hasEmail: v.boolean(),
  isEmailVerified: v.boolean(),
  is2FAEnabled: v.boolean(),
  recoveryCodesLeft: v.optional(v.nullable(Whole)),
  additions: v.array(v.string()),
  token: v.optional(
    v.strictObject({
      name: v.string(),
      scope: v.picklist(['read', 'routing:write']),
      orders: v.nullable(v.array(Whole)),
      networks: v.nullable(v.array(v.string())),
      max_fee_usd: v.nullable(v.number()),
      fee_left_usd: v.nullable(v.number()),
      expires_at: Instant,
    }),
  ),
})
export type SecurityStatus = v.InferOutput<typeof SecurityStatus>

export const Profile = v.strictObject({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  pendingEmail: v.optional(v.nullable(v.string())),
})
export type Profile = v.InferOutput<typeof Profile>

export const SetUp = v.strictObject({ success: v.literal(true), qrCode: v.string(), secret: v.string() })
export type SetUp = v.InferOutput<typeof SetUp>

export const CodeVerified = v.strictObject({ success: v.boolean(), recoveryCodes: v.optional(v.array(v.string())) })
export type CodeVerified = v.InferOutput<typeof CodeVerified>

export const NewCodes = v.strictObject({ success: v.literal(true), codes: v.array(v.string()) })
export type NewCodes = v.InferOutput<typeof NewCodes>
