import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import { NameText } from '../kernel/wire/request-fields.ts'
import { Amount, Count, ListAnswer, ListOrNull, Text, WireDate } from '../kernel/wire/wire-fields.ts'

/** Scopes of an API token: reading the company's data, or changing and reading routing records. */
export const tokenScopes = ['read', 'routing:write'] as const
export type TokenScope = (typeof tokenScopes)[number]

const OrderId = v.pipe(v.number(), v.integer(), v.minValue(1))
const Network = v.pipe(v.string(), v.maxLength(limits.networkMaxLength))

/**
 * Body of POST /auth/tokens. `orders: null` means all orders, missing networks any address, a missing fee no limit.
 * `expires_at` is an instant in ISO 8601, or a day that counts to its end. `newTokenProblem` checks the rest.
 */
export const NewTokenRequest = v.object({
  name: NameText(limits.tokenNameMaxLength),
  scope: v.picklist(tokenScopes),
  orders: v.nullish(v.pipe(v.array(OrderId), v.minLength(1), v.maxLength(limits.tokenOrdersMax)), null),
  expires_at: v.pipe(v.string(), v.maxLength(limits.wordMaxLength)),
  networks: v.nullish(v.pipe(v.array(Network), v.maxLength(limits.tokenNetworksMax)), null),
  max_fee_usd: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(limits.maxAmountCents / 100)), null),
})
export type NewTokenRequest = v.InferOutput<typeof NewTokenRequest>

/** Answer to a new API token; the only one that holds the token itself. */
export const CreatedToken = v.object({ id: Count, token: v.pipe(v.string(), v.minLength(1)) })
export type CreatedToken = v.InferOutput<typeof CreatedToken>

/** An API token as the list shows it; null orders or networks mean any. */
export const ApiToken = v.object({
  id: Count,
  name: Text,
  scope: Text,
  orders: ListOrNull(v.number()),
  networks: ListOrNull(v.string()),
  max_fee_usd: Amount,
  created_at: WireDate,
  expires_at: WireDate,
  last_used_at: WireDate,
})
export type ApiToken = v.InferOutput<typeof ApiToken>

/** Answer of GET /auth/tokens. */
export const TokenList = ListAnswer(ApiToken)
