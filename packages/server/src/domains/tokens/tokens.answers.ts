import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'

export const Token = v.strictObject({
  id: Whole,
  name: v.string(),
  scope: v.picklist(['read', 'routing:write']),
  orders: v.nullable(v.array(Whole)),
  networks: v.nullable(v.array(v.string())),
  max_fee_usd: v.nullable(v.number()),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: v.nullable(Instant),
})
export type Token = v.InferOutput<typeof Token>

export const AddedToken = v.strictObject({ success: v.literal(true), id: Whole, token: v.string() })
export type AddedToken = v.InferOutput<typeof AddedToken>
