import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { ExchangeRate, InvoiceLink, Parameter, Transactions, type PaymentRecord } from './billing.schema.ts'

/** Makes the calls about money. */
export const createBillingApi = (http: Http) => ({
  transactions: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'transactions'], answer: Transactions, signal }),
  rate: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'rate'], answer: AnswerOf(ExchangeRate), signal }),
  /** Reads the provider's bank accounts as HTML, which a client must sanitise. */
  bankAccounts: (signal?: AbortSignal) => parameter(http, 'bank_accounts', signal),
  /** Reads the percentage that a card payment adds. */
  cardCommission: (signal?: AbortSignal) => parameter(http, 'kkkom', signal),
  addPayment: (payment: PaymentRecord) =>
    http.call({ method: 'POST', path: ['action', 'add-payment'], once: true, json: payment, answer: ActionAnswer }),
  invoice: (id: string, signal?: AbortSignal) =>
    http.call({ path: ['action', 'accounting', 'show-invoice', id], answer: AnswerOf(InvoiceLink), signal }),
  /** Reads the PDF at the address that `invoice` answers. */
  invoiceFile: (url: string, signal?: AbortSignal) => http.linkedFile(url, signal),
})

/** Calls about money. */
export type BillingApi = ReturnType<typeof createBillingApi>

const parameter = (http: Http, name: string, signal?: AbortSignal) =>
  http.call({ path: ['action', 'get', 'params', name], answer: AnswerOf(Parameter), signal })
