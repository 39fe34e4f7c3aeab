import * as v from 'valibot'
import { limits } from '../kernel/limits.ts'
import { Amount, Count, Flag, ListOf, OptionalCount, OptionalText, Text } from '../kernel/shapes.ts'
import { Transaction } from '../billing/billing.schema.ts'
import { Renewal } from '../renewal/renewal.schema.ts'
import { RblResult } from '../blacklist/blacklist.schema.ts'
import { IpDetails } from '../routing/routing.schema.ts'

/** A row of the order list; odd spellings are the wire's. */
export const Order = v.object({
  order_id: Count,
  service_type_id: Count,
  serviceTypeName: Text,
  ipwithsubnet: OptionalText,
  asn: OptionalText,
  companyName: Text,
  tag: OptionalText,
  order_status: Count,
  orderStatusdescription: Text,
  isActiveOrder: Flag,
  start_date: OptionalText,
  end_date: OptionalText,
  net_balance: Amount,
  rbl_blackListed: OptionalCount,
})
export type Order = v.InferOutput<typeof Order>

/** A pre-order that the provider has not approved yet. */
export const PendingRequest = v.object({
  id: Count,
  created_at: OptionalText,
  service_type_id: Count,
  ip: OptionalText,
  subnet: OptionalText,
  organisation: OptionalText,
  discounted_price: Amount,
})
export type PendingRequest = v.InferOutput<typeof PendingRequest>

/** The list call answers both lists, or the active one alone as a plain list. Rows are checked one by one. */
export const OrdersAnswer = v.pipe(
  v.union([
    v.array(v.unknown()),
    v.object({ active: v.nullish(v.array(v.unknown()), []), pending: v.nullish(v.array(v.unknown()), []) }),
  ]),
  v.transform((answer) => (Array.isArray(answer) ? { active: answer, pending: [] } : answer)),
)

export const AsnDetails = v.object({ asn: OptionalText, organisation: OptionalText, registration_date: OptionalText })

/** A payment that the provider has not confirmed yet. */
export const PendingPayment = v.object({
  id: Count,
  amount_usd: Amount,
  amount_try: Amount,
  exchange_rate: v.nullish(v.union([v.number(), v.string()]), null),
  payment_date: OptionalText,
  payment_method: Text,
})
export type PendingPayment = v.InferOutput<typeof PendingPayment>

/** Registry data of the block as the detail carries it; attribute names are the registry's. */
export const BlockWhois = v.nullish(v.looseObject({}), null)

/** Detail of one order. */
export const OrderDetail = v.object({
  id: Count,
  tag: OptionalText,
  isActiveOrder: Flag,
  service_type_id: Count,
  serviceTypeName: Text,
  start_date: OptionalText,
  end_date: OptionalText,
  daysLeft: OptionalCount,
  statusDescription: Text,
  asnDetails: v.nullish(AsnDetails, null),
  payments_waitingAproval: ListOf(PendingPayment),
  renewals: ListOf(Renewal),
  customer: v.nullish(v.looseObject({ id: v.union([v.number(), v.string()]) }), null),
  transactions: ListOf(Transaction),
  ipDetails: v.nullish(IpDetails, null),
  rblResults: ListOf(RblResult),
  whois: BlockWhois,
  hasLatePayment: Flag,
  rblStatus: v.nullish(v.object({ hasBlacklisted: Flag, blackListedCount: OptionalCount }), null),
  canBeRenewed: Flag,
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

/** Free route and ROA changes left this year, and the fee in USD once they are used up. */
export const ChangeAllowance = v.object({ available: Count, fee: Amount })
export type ChangeAllowance = v.InferOutput<typeof ChangeAllowance>

/** Body of POST /orders/{id}/tag. null, an empty and a blank text, and no tag at all mean removal. */
export const TagChange = v.object({
  tag: v.pipe(
    v.nullish(v.pipe(v.string(), v.trim()), null),
    v.transform((tag) => (tag === '' ? null : tag)),
    v.check((tag) => tag === null || [...tag].length <= limits.tagMaxLength),
  ),
})
export type TagChange = v.InferInput<typeof TagChange>

/** Tags of the company, as texts or as objects with a name. */
export const TagList = v.pipe(
  v.union([v.array(v.unknown()), v.object({ data: v.array(v.unknown()) })]),
  v.transform((answer) => (Array.isArray(answer) ? answer : answer.data)),
  v.array(
    v.union([
      v.string(),
      v.pipe(
        v.object({ name: v.string() }),
        v.transform(({ name }) => name),
      ),
    ]),
  ),
)
