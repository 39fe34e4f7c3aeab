import * as v from 'valibot'
import { Amount, Count, ListOf, OptionalText, Text } from '../kernel/shapes.ts'
import { isWebAddress } from '../kernel/web-address.ts'

/** A rate or price factor that may arrive as text; kept exact. */
const Decimal = v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]), null)

/** A line of the ledger. alacak is an invoice and raises what is owed, borc is a payment and lowers it. */
export const Transaction = v.object({
  id: Count,
  order_id: v.nullish(Count, null),
  transaction_date: OptionalText,
  due_date: OptionalText,
  transaction_type: v.picklist(['alacak', 'borc']),
  amount_usd: Amount,
  amount_try: Amount,
  exchange_rate: Decimal,
  description: Text,
  productCode: OptionalText,
  pdf: OptionalText,
  payment_ref: OptionalText,
  invoice_type: OptionalText,
  invoiceId: OptionalText,
})
export type Transaction = v.InferOutput<typeof Transaction>

export const Transactions = v.object({ transactions: ListOf(Transaction) })

/** Lira for one dollar, and the day it is of. */
export const ExchangeRate = v.object({
  rate: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]),
  rate_date: OptionalText,
})
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>

/** A parameter of the provider: HTML of the bank accounts, or the percent of the card commission. */
export const Parameter = v.object({ value: v.nullish(v.union([v.string(), v.number()]), null) })

/** Body of a payment report. */
export const PaymentRecord = v.object({
  customer_id: v.nullish(v.union([v.number(), v.string()])),
  order_id: Count,
  amount_try: v.number(),
  amount_usd: v.number(),
  exchange_rate: v.number(),
  payment_date: v.pipe(v.string(), v.isoDate()),
  payment_method: v.string(),
  reference_number: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  notes: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
})
export type PaymentRecord = v.InferInput<typeof PaymentRecord>

/** Where the PDF of an invoice is, for five minutes: a path of the portal itself, or an http(s) address. */
export const InvoiceLink = v.object({
  url: v.pipe(
    v.string(),
    v.check((url) => /^\/(?![/\\])/.test(url) || isWebAddress(url), 'no address of a file'),
  ),
})
