import * as v from 'valibot'
import { Bit, Day, Whole } from '../../base/wire-fields.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { WireInvoice } from '../../store/ledger/paid-invoices.ts'
import { LedgerLine } from '../../store/ledger/transactions.ts'

export const Statement = v.strictObject({ success: v.literal(true), transactions: v.array(LedgerLine) })
export type Statement = v.InferOutput<typeof Statement>

export const Rate = v.strictObject({ success: v.literal(true), rate: v.number(), rate_date: Day })
export type Rate = v.InferOutput<typeof Rate>

/** Value of a parameter; null for one that the provider has not set. */
export const Parameter = v.strictObject({ success: v.literal(true), value: v.nullable(v.string()) })
export type Parameter = v.InferOutput<typeof Parameter>

export const ReportedPayment = v.strictObject({ ...DoneWithMessage.entries, id: Whole })
export type ReportedPayment = v.InferOutput<typeof ReportedPayment>

export const InvoiceLink = v.strictObject({ success: v.literal(true), url: v.string(), isOfficial: Bit })
export type InvoiceLink = v.InferOutput<typeof InvoiceLink>

export const YearInvoices = v.strictObject({ invoices: v.array(WireInvoice), zipUrl: v.nullable(v.string()) })
export type YearInvoices = v.InferOutput<typeof YearInvoices>
