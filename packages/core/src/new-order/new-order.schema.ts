import * as v from 'valibot'
import { Word } from '../kernel/wire/request-fields.ts'
import { isObject } from '../kernel/wire/unwrap.ts'
import {
  Amount,
  Count,
  Flag,
  Optional,
  OptionalCount,
  OptionalText,
  ActionAnswer,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/** Service type with its price and terms. */
export const ServiceType = v.object({
  id: Count,
  name: Text,
  price: Amount,
  taxRate: OptionalCount,
  stampTaxRate: OptionalCount,
  productCode: Text,
  renewal_period: Text,
  is_one_time: Flag,
})
export type ServiceType = v.InferOutput<typeof ServiceType>

/** Free block with its last blacklist report. `subnet` is the prefix length without a slash. */
export const AvailableIp = v.object({
  ip: Text,
  subnet: Text,
  rbl: Optional(
    v.object({ blackListed: OptionalCount, url: OptionalText, createDate: WireDate, reportId: OptionalText }),
  ),
})
export type AvailableIp = v.InferOutput<typeof AvailableIp>

/** Answer to a new order: the server's message, and the id of the request when the server sends it. */
export interface PlacedOrder extends ActionAnswer {
  id: number | null
}
const Numbered = v.object({ id: OptionalCount })
export const PlacedOrder: v.GenericSchema<unknown, PlacedOrder> = v.pipe(
  v.unknown(),
  v.transform((body) => ({ said: body, number: isObject(body) ? body : {} })),
  v.object({ said: ActionAnswer, number: Numbered }),
  v.transform(({ said, number }) => ({ ...said, ...number })),
)

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max))

/** Prefix length: `24` or `/24`, also as a number. */
const PrefixLength = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.trim(), v.maxLength(4))

/** `code` of the 409 for a company with as many open requests as it may have. */
export const tooManyOpenRequests = 'TOO_MANY_OPEN_REQUESTS'

/** Body of a new order; the server computes the price again and refuses a difference. */
export const NewOrder = v.looseObject({
  service_type_id: Count,
  price: v.number(),
  discounted_price: v.number(),
  tax_rate: v.nullish(v.number()),
  stamp_tax_rate: v.nullish(v.number()),
  product_code: v.nullish(Word),
  renewal_period: v.nullish(Word),
  is_one_time: v.nullish(v.union([v.number(), v.boolean()])),
  promo_code: v.nullish(text(50)),
  promo_result: v.nullish(v.looseObject({})),
  ip: v.nullish(text(64)),
  subnet: v.nullish(PrefixLength),
  ip_desc: v.nullish(text(200)),
  ip_org: v.nullish(text(60)),
  ip_admin_c: v.nullish(text(60)),
  ip_mnt: v.nullish(text(60)),
  ip_asn: v.nullish(text(14)),
  rbl_report_id: v.nullish(v.union([Word, v.number()])),
  organisation: v.nullish(text(200)),
})
export type NewOrder = v.InferInput<typeof NewOrder>
/** New order as the server has parsed it. */
export type SentOrder = v.InferOutput<typeof NewOrder>
