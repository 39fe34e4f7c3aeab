import * as v from 'valibot'
import { Bit, DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

/** Offers, and the request of a new order. */
export const newOrderCalls: CallDescriptions = {
  'GET /orders/service-types': {
    summary: 'Services on offer',
    answer: v.array(
      v.strictObject({
        id: Whole,
        name: v.string(),
        price: v.number(),
        taxRate: v.number(),
        stampTaxRate: v.number(),
        productCode: v.string(),
        renewal_period: v.string(),
        is_one_time: Bit,
      }),
    ),
  },
  'GET /orders/show-available-ips': {
    summary: 'Free blocks',
    answer: v.array(
      v.strictObject({
        ip: v.string(),
        subnet: v.string(),
        rbl: v.nullable(
          v.strictObject({ blackListed: Whole, url: v.string(), createDate: Instant, reportId: v.string() }),
        ),
      }),
    ),
  },
  'POST /orders/checkPromoCode': {
    summary: 'Price with a promo code',
    answer: v.strictObject({
      ...DoneWithMessage.entries,
      discount: v.number(),
      finalPrice: v.number(),
      promoDetails: v.strictObject({ code: v.string(), discountType: v.string(), discountValue: v.number() }),
    }),
  },
  'POST /orders/save': {
    summary: 'Request a new order',
    once: true,
    answer: v.strictObject({
      ...DoneWithMessage.entries,
      id: Whole,
      price: v.number(),
      discounted_price: v.number(),
      stamp_tax: v.number(),
      total: v.number(),
    }),
  },
}
