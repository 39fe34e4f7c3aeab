import * as v from 'valibot'
import { isBlank, oneLine } from '../kernel/values/blank.ts'
import { limits } from '../kernel/values/limits.ts'
import { unwrapList, unwrapObject } from '../kernel/wire/unwrap.ts'
import {
  Amount,
  EnumNumber,
  Count,
  Flag,
  ListAnswer,
  ListOf,
  OptionalCount,
  OptionalText,
  RowId,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/** Row of the order list; odd spellings are those of the wire. */
export const Order = v.object({
  order_id: Count,
  service_type_id: EnumNumber,
  serviceTypeName: Text,
  ipwithsubnet: OptionalText,
  asn: OptionalText,
  companyName: Text,
  tag: OptionalText,
  order_status: EnumNumber,
  orderStatusdescription: Text,
  isActiveOrder: Flag,
  start_date: WireDate,
  end_date: WireDate,
  net_balance: Amount,
  rbl_blackListed: OptionalCount,
})
export type Order = v.InferOutput<typeof Order>

/** Pre-order that the provider has not approved yet. */
export const PendingRequest = v.object({
  id: RowId,
  created_at: WireDate,
  service_type_id: EnumNumber,
  ip: OptionalText,
  subnet: OptionalText,
  organisation: OptionalText,
  discounted_price: Amount,
})
export type PendingRequest = v.InferOutput<typeof PendingRequest>

/** Answer of the list call: both lists, or the active one alone as a plain list. Rows are parsed one by one. */
export const OrdersAnswer = v.pipe(
  v.unknown(),
  v.transform((answer) => {
    const plain = unwrapList(answer)
    return plain ? { active: plain } : unwrapObject(answer, ['active', 'pending'])
  }),
  v.object({ active: ListOf(v.unknown()), pending: ListOf(v.unknown()) }),
)

/** Origins of an order's routes and AS numbers of its ROAs, each once. */
export const OrderOrigins = v.object({ order_id: Count, origins: ListOf(Text) })
export type OrderOrigins = v.InferOutput<typeof OrderOrigins>

/** Origins by order, of the orders with a block. */
export const OriginsAnswer = v.object({ orders: ListOf(OrderOrigins) })

const CreatedRecord = v.variant('kind', [
  v.object({ kind: v.literal('route'), origin: Text, prefix: Text }),
  v.object({ kind: v.literal('roa'), asn: Text, maxLength: Count }),
])

/**
 * Free route and ROA changes left this year, and the fee in USD once they are used up. `free_again` are records that were
 * deleted just now, which are created again without a change; an addition of our server.
 */
export const ChangeAllowance = v.object({ available: Count, fee: Amount, free_again: ListOf(CreatedRecord) })
export type ChangeAllowance = v.InferOutput<typeof ChangeAllowance>

/** Body of POST /orders/{id}/tag; null, a blank text and a missing tag mean removal. */
export const TagChange = v.object({
  tag: v.pipe(
    // A character takes at most two units of a text.
    v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(2 * limits.tagMaxLength)), null),
    v.transform((tag) => (tag === null || isBlank(tag) ? null : oneLine(tag))),
    v.check((tag) => tag === null || [...tag].length <= limits.tagMaxLength),
  ),
})
export type TagChange = v.InferInput<typeof TagChange>

/** Tags of the company, as texts or as objects with a name. */
export const TagList = ListAnswer(
  v.union([
    v.pipe(v.string(), v.trim(), v.minLength(1)),
    v.pipe(
      v.object({ name: v.string() }),
      v.transform(({ name }) => name),
    ),
    v.pipe(
      v.object({ tag: v.string() }),
      v.transform(({ tag }) => tag),
    ),
  ]),
)
