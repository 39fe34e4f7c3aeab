import { FailureError } from '../kernel/failure/failure.ts'
import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import {
  ExchangeRate,
  InvoiceLink,
  Parameter,
  Transactions,
  YearInvoices,
  type PaymentRecord,
} from './billing.schema.ts'
import { billingReadPaths } from './read-paths.rules.ts'

/** Makes the calls about money. */
export const createBillingApi = (http: Http) => ({
  transactions: async (signal?: AbortSignal) =>
    (await http.pages({ path: billingReadPaths.transactions, answer: Transactions, signal })).flat(),
  rate: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'rate'], answer: AnswerOf(ExchangeRate), signal }),
  /** Reads the provider's bank accounts as HTML, which a client must sanitise. */
  bankAccounts: (signal?: AbortSignal) => parameter(http, 'bank_accounts', signal),
  /** Reads the percentage that a card payment adds. */
  cardCommission: (signal?: AbortSignal) => parameter(http, 'kkkom', signal),
  addPayment: (payment: PaymentRecord) =>
    http.call({ method: 'POST', path: ['action', 'add-payment'], once: true, json: payment, answer: ActionAnswer }),
  /** Reads the address of an invoice; an answer without one fails with 404. */
  invoice: async (id: string, signal?: AbortSignal): Promise<{ url: string; isOfficial: number | null }> => {
    const path = ['action', 'accounting', 'show-invoice', id]
    const { url, isOfficial } = await http.call({ path, answer: AnswerOf(InvoiceLink), signal })
    if (url === null) throw new FailureError({ kind: 'refused', status: 404 })
    return { url, isOfficial }
  },
  /** Reads the invoices of a calendar year, and the address of an archive of them. */
  yearInvoices: async (year: number, signal?: AbortSignal) =>
    (await http.page({ path: ['invoices'], answer: AnswerOf(YearInvoices), query: { year: String(year) }, signal }))
      .answer,
  /** Reads the archive of the invoices of a year; a year without any fails with 404. */
  yearArchive: async (year: number, signal?: AbortSignal): Promise<File> => {
    const call = { path: ['invoices'], answer: AnswerOf(YearInvoices), query: { year: String(year) }, signal }
    const { zipUrl } = (await http.page(call)).answer
    if (zipUrl === null) throw new FailureError({ kind: 'refused', status: 404 })
    return http.linkedFile(zipUrl, signal)
  },
  /** Reads the PDF at the address that `invoice` answers. */
  invoiceFile: (url: string, signal?: AbortSignal) => http.linkedFile(url, signal),
})

/** Calls about money. */
export type BillingApi = ReturnType<typeof createBillingApi>

const parameter = (http: Http, name: string, signal?: AbortSignal) =>
  http.call({ path: ['action', 'get', 'params', name], answer: AnswerOf(Parameter), signal })
