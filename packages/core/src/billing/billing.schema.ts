import * as v from 'valibot'
import { isDay } from '../kernel/values/dates.ts'
import { isWebAddress } from '../kernel/values/web-address.ts'
import { Word } from '../kernel/wire/request-fields.ts'
import {
  Amount,
  Count,
  Decimal,
  Flag,
  ListAnswer,
  ListOf,
  OptionalCount,
  OptionalText,
  RowId,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

const transactionTypes: ReadonlyMap<string, 'alacak' | 'borc'> = new Map([
  ['alacak', 'alacak'],
  ['credit', 'alacak'],
  ['borc', 'borc'],
  ['debit', 'borc'],
])

/**
 * Kind of a ledger line: alacak raises the balance, borc lowers it. Null for any other kind, whose amount has no sign:
 * it counts as nothing, and `lineDescription` says so.
 */
const TransactionType = v.pipe(
  OptionalText,
  v.transform((text) => transactionTypes.get(text?.trim().toLowerCase().replace('ç', 'c') ?? '') ?? null),
)

/** Line of the ledger: alacak is an invoice and raises the balance, borc a payment and lowers it. */
export const Transaction = v.object({
  id: RowId,
  order_id: OptionalCount,
  /** Block or AS number of the order; null on a server that does not name it. */
  ipwithsubnet: OptionalText,
  transaction_date: WireDate,
  due_date: WireDate,
  transaction_type: TransactionType,
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

/** Answer of the ledger. */
export const Transactions = ListAnswer(Transaction, 'transactions')

/** Exchange rate in lira for one dollar, and its day. */
export const ExchangeRate = v.object({
  rate: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]),
  rate_date: WireDate,
})
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>

/** Parameter of the provider: the HTML of the bank accounts, or the percentage of the card commission. */
export const Parameter = v.object({ value: OptionalText })

/** Body of a payment report. */
export const PaymentRecord = v.object({
  customer_id: v.nullish(v.union([v.number(), Word])),
  order_id: Count,
  amount_try: v.number(),
  amount_usd: v.number(),
  exchange_rate: v.number(),
  payment_date: v.pipe(Word, v.isoDate(), v.check(isDay)),
  payment_method: Word,
  reference_number: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  notes: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
})
export type PaymentRecord = v.InferInput<typeof PaymentRecord>

/** Address of a file, valid for five minutes: a path of the portal, or an http(s) address. Null for none. */
const FileLink = v.pipe(
  OptionalText,
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((url) => /^(?!\w+:|[/\\]{2})/.test(url) || isWebAddress(url), 'no address of a file'),
      // A relative path would be resolved against the page.
      v.transform((url) => url.replace(/^(?!https?:|\/)/i, '/')),
    ),
  ),
)

/** Address of an invoice's PDF. */
export const InvoiceLink = v.object({
  url: FileLink,
  /** 1 for the official document, 0 for one for information; null from a server that does not say it. */
  isOfficial: OptionalCount,
})

/** Invoice of a year; `paid` when the payments of its order reach it. */
export const YearInvoice = v.object({
  invoiceId: Text,
  order_id: OptionalCount,
  ipwithsubnet: OptionalText,
  date: WireDate,
  amount_usd: Amount,
  paid: Flag,
})
export type YearInvoice = v.InferOutput<typeof YearInvoice>

/** Invoices of a calendar year, and the address of an archive of them; an addition of our server. */
export const YearInvoices = v.object({ invoices: ListOf(YearInvoice), zipUrl: FileLink })
export type YearInvoices = v.InferOutput<typeof YearInvoices>
