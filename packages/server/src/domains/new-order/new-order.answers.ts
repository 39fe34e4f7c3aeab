import * as v from 'valibot'
import { Bit, Instant, Whole } from '../../base/wire-fields.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'

export const OfferedService = v.strictObject({
  id: Whole,
  name: v.string(),
  price: v.number(),
  taxRate: v.number(),
  stampTaxRate: v.number(),
  productCode: v.string(),
  renewal_period: v.string(),
  is_one_time: Bit,
})
export type OfferedService = v.InferOutput<typeof OfferedService>

export const FreeBlock = v.strictObject({
  ip: v.string(),
  subnet: v.string(),
  rbl: v.nullable(
    v.strictObject({
      /** Null for a report that is too old to be clean. */
      blackListed: v.nullable(Whole),
      url: v.nullable(v.string()),
      createDate: v.nullable(Instant),
      reportId: v.nullable(v.string()),
    }),
  ),
})
export type FreeBlock = v.InferOutput<typeof FreeBlock>

/** Price of a new order, without value added tax. */
export const WirePrice = v.strictObject({
  price: v.number(),
  discounted_price: v.number(),
  stamp_tax: v.number(),
  total: v.number(),
})
export type WirePrice = v.InferOutput<typeof WirePrice>

export const RequestedOrder = v.strictObject({ ...DoneWithMessage.entries, id: Whole, ...WirePrice.entries })
export type RequestedOrder = v.InferOutput<typeof RequestedOrder>
