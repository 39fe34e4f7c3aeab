import * as v from 'valibot'
import { Transaction } from '../billing/billing.schema.ts'
import { RblResult } from '../blacklist/blacklist.schema.ts'
import { isObject, unwrapList, unwrapObject } from '../kernel/wire/unwrap.ts'
import {
  Amount,
  EnumNumber,
  Count,
  Decimal,
  Flag,
  ListOf,
  Optional,
  OptionalCount,
  OptionalText,
  RowId,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'
import { Renewal } from '../renewal/renewal.schema.ts'
import { IpDetails } from '../routing/routing.schema.ts'

/** AS number of an ASN order. */
export const AsnDetails = v.object({ asn: OptionalText, organisation: OptionalText, registration_date: WireDate })

/** Payment that the provider has not confirmed yet. */
export const PendingPayment = v.object({
  id: RowId,
  amount_usd: Amount,
  amount_try: Amount,
  exchange_rate: Decimal,
  payment_date: WireDate,
  payment_method: Text,
})
export type PendingPayment = v.InferOutput<typeof PendingPayment>

/** Registry object of the block, alone or within a whois answer; attribute names are the registry's. */
export const BlockWhois = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((whois) => {
    const lists = unwrapObject(whois, ['inetnum', 'netname'])
    const blocks = isObject(lists) ? lists['inetnum'] : null
    return isObject(blocks) ? blocks : isObject(unwrapList(blocks)?.[0]) ? unwrapList(blocks)?.[0] : lists
  }),
  Optional(v.looseObject({})),
)

/** Detail of one order. */
export const OrderDetail = v.object({
  id: Count,
  tag: OptionalText,
  isActiveOrder: Flag,
  service_type_id: EnumNumber,
  serviceTypeName: Text,
  start_date: WireDate,
  end_date: WireDate,
  daysLeft: OptionalCount,
  statusDescription: Text,
  /** Reason of a suspension, in the words of the provider. */
  statusReason: OptionalText,
  asnDetails: Optional(AsnDetails),
  payments_waitingAproval: ListOf(PendingPayment),
  renewals: ListOf(Renewal),
  customer: Optional(v.looseObject({ id: v.union([v.number(), v.string()]) })),
  transactions: ListOf(Transaction),
  ipDetails: Optional(IpDetails),
  rblResults: ListOf(RblResult),
  whois: BlockWhois,
  hasLatePayment: Flag,
  rblStatus: Optional(v.object({ hasBlacklisted: Flag, blackListedCount: OptionalCount })),
  canBeRenewed: Flag,
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>
