import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { ExchangeRate, InvoiceLink, Parameter, Transactions, type PaymentRecord } from './billing.schema.ts'

/** Calls about money. */
export const createBillingApi = (http: Http) => ({
  transactions: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'transactions'], answer: Transactions, signal }),
  rate: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'rate'], answer: AnswerOf(ExchangeRate), signal }),
  /** HTML of the provider's bank accounts; sanitise before it is shown. */
  bankAccounts: (signal?: AbortSignal) => parameter(http, 'bank_accounts', signal),
  /** Percent that a card payment would add. */
  cardCommission: (signal?: AbortSignal) => parameter(http, 'kkkom', signal),
  addPayment: (payment: PaymentRecord) =>
    http.call({ method: 'POST', path: ['action', 'add-payment'], json: payment, answer: ActionAnswer }),
  invoice: (id: string, signal?: AbortSignal) =>
    http.call({ path: ['action', 'accounting', 'show-invoice', id], answer: AnswerOf(InvoiceLink), signal }),
  /** The PDF behind the address that `invoice` answers. */
  invoiceFile: (url: string, signal?: AbortSignal) => http.linkedFile(url, signal),
})

export type BillingApi = ReturnType<typeof createBillingApi>

const parameter = (http: Http, name: string, signal?: AbortSignal) =>
  http.call({ path: ['action', 'get', 'params', name], answer: AnswerOf(Parameter), signal })
