import * as v from 'valibot'
import { Day, DoneWithMessage, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

export const LedgerLine = v.strictObject({
  id: Whole,
  order_id: v.nullable(Whole),
  /** Block or AS number of the order; null where it has none. */
  ipwithsubnet: v.nullable(v.string()),
  transaction_date: Day,
  due_date: v.nullable(Day),
  transaction_type: v.string(),
  amount_usd: v.number(),
  amount_try: v.number(),
  exchange_rate: v.number(),
  description: v.string(),
  productCode: v.nullable(v.string()),
  pdf: v.nullable(v.string()),
  payment_ref: v.nullable(v.string()),
  invoice_type: v.nullable(v.string()),
  invoiceId: v.nullable(v.string()),
})

/** Statement, payments and invoices. */
export const billingCalls: CallDescriptions = {
  'GET /action/get/transactions': {
    summary: 'Account statement',
    paged: true,
    answer: v.strictObject({ success: v.literal(true), transactions: v.array(LedgerLine) }),
  },
  'GET /action/get/rate': {
    summary: 'Exchange rate of the day, lira for a dollar',
    answer: v.strictObject({ success: v.literal(true), rate: v.number(), rate_date: Day }),
  },
  'GET /action/get/params/:name': {
    summary: 'Parameter of the portal, such as the bank accounts',
    answer: v.strictObject({ success: v.literal(true), value: v.string() }),
  },
  'POST /action/add-payment': {
    summary: 'Report a payment',
    once: true,
    answer: v.strictObject({ ...DoneWithMessage.entries, id: Whole }),
  },
  'GET /action/accounting/show-invoice/:invoiceId': {
    summary: 'Signed address of an invoice, good for five minutes',
    answer: v.strictObject({ success: v.literal(true), url: v.string() }),
  },
  'GET /action/invoices/:file': { summary: 'Invoice behind a signed address', file: 'application/pdf' },
  'GET /invoices': {
    summary: 'Invoices of a calendar year, and the signed address of an archive of them, good for five minutes',
    paged: true,
    query: { year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))) },
    answer: v.strictObject({
      invoices: v.array(
        v.strictObject({
          invoiceId: v.string(),
          order_id: v.nullable(Whole),
          /** Block or AS number of the order; null where it has none yet. */
          ipwithsubnet: v.nullable(v.string()),
          date: Day,
          amount_usd: v.number(),
          paid: v.boolean(),
        }),
      ),
      zipUrl: v.nullable(v.string()),
    }),
  },
  'GET /action/invoices/:company/:file': { summary: 'Archive of the invoices of a year', file: 'application/zip' },
}
