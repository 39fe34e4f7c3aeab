import { isDecided, toFailure } from '../kernel/failure/failure.ts'
import { createBatchMachine } from '../kernel/flow/batch.machine.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { onBatch, type CreateQuery } from '../kernel/flow/queries.ts'
import { mapConcurrent } from '../kernel/platform/map-concurrent.ts'
import type { Owed } from '../kernel/values/ledger.ts'
import { limits } from '../kernel/values/limits.ts'
import type { BillingApi } from './billing.api.ts'
import { paymentMachine, type PaymentTerms } from './payment.machine.ts'
import {
  formOfOne,
  paymentRecord,
  severalProblem,
  type OrderPayment,
  type PaymentForm,
  type PaymentTarget,
  type SeveralForm,
  type SeveralProblem,
} from './payment.rules.ts'

/** Terms beside the form of several payments, with what each order owes; null for an order that is not shown. */
export type SeveralTerms = Omit<PaymentTerms, 'owed'> & { owed: ReadonlyMap<number, Owed | null> }

interface BillingFlowOptions {
  billing: BillingApi
  query: CreateQuery
  now: () => number
  /** Id of the session's company, for orders without a customer. */
  companyId: () => string | number | null
  /** Reads balance and waiting payments of an order. */
  readOwed: (order: number, signal: AbortSignal) => Promise<Owed>
}

/** Makes the flows about money: statement, rate, bank accounts, invoices, payments. */
export const billingFlows = ({ billing, query, now, companyId, readOwed }: BillingFlowOptions) => ({
  transactions: () => query('transactions', (signal) => billing.transactions(signal)),
  exchangeRate: () => query('rate', (signal) => billing.rate(signal)),
  bankAccounts: () => query('bank-accounts', async (signal) => (await billing.bankAccounts(signal)).value ?? ''),
  invoice: (id: string) => query('invoice', (signal) => invoiceLink(billing, id, signal)),
  invoiceFile: (id: string) =>
    query('invoice-file', async (signal) => billing.invoiceFile((await billing.invoice(id, signal)).url, signal)),

  /** Reads the invoices of a year; offered by servers with the addition `invoices`. */
  yearInvoices: (year: number) => query('year-invoices', (signal) => billing.yearInvoices(year, signal)),
  yearArchive: (year: number) => query('year-archive', (signal) => billing.yearArchive(year, signal)),

  /** Reports a payment for an order. */
  payment: (target: PaymentTarget) =>
    flow(
      paymentMachine.provide({
        actors: {
          loadTerms: fromCall<PaymentTerms>(async (_, signal) => {
            const [terms, owed] = await Promise.all([
              loadTerms(billing, signal),
              readOwed(target.order, signal).catch(nullIfHidden),
            ])
            return { ...terms, owed }
          }),
          pay: fromCall(async ({ form, terms }: { form: PaymentForm; terms: PaymentTerms }) => {
            const of = { ...target, customer: target.customer ?? companyId() }
            const record = paymentRecord(form, terms.rate, of, now())
            return { ...(await billing.addPayment(record)), record }
          }),
        },
      }),
      undefined,
    ),

  /** Reports one transfer for several orders, with one call an order. */
  severalPayments: (orders: readonly number[]) =>
    flow(
      createBatchMachine<SeveralTerms, SeveralForm, OrderPayment, SeveralProblem>({
        problemOf: severalProblem,
        itemsOf: ({ payments }) => payments,
      }).provide(
        onBatch<SeveralTerms, SeveralForm, OrderPayment>({
          loadTerms: async (_, signal) => {
            const [terms, owed] = await Promise.all([
              loadTerms(billing, signal),
              mapConcurrent(orders, limits.ordersConcurrency, async (order) => {
                const owed = await readOwed(order, signal).catch(nullIfHidden)
                return [order, owed] as const
              }),
            ])
            return { ...terms, owed: new Map(owed) }
          },
          send: (payment, form, { rate }) =>
            billing.addPayment(
              paymentRecord(formOfOne(payment, form), rate, { order: payment.order, customer: companyId() }, now()),
            ),
        }),
      ),
      undefined,
    ),
})

/** Id and address of an invoice. */
export interface Invoice {
  id: string
  /** A path of the portal or an http(s) address; good for five minutes. */
  url: string
  /** 1 for the official document, 0 for one for information; null where the server does not say it. */
  isOfficial: number | null
}

/** Reads the address of an invoice's PDF. */
export const invoiceLink = async (billing: BillingApi, id: string, signal: AbortSignal): Promise<Invoice> => ({
  id,
  ...(await billing.invoice(id, signal)),
})

/** Loads the terms of a payment; without the commission a payment is still possible. */
async function loadTerms(billing: BillingApi, signal: AbortSignal): Promise<Omit<PaymentTerms, 'owed'>> {
  const [rate, accounts, commission] = await Promise.all([
    billing.rate(signal),
    billing.bankAccounts(signal),
    billing.cardCommission(signal).then(
      ({ value }) => value,
      () => null,
    ),
  ])
  return { rate, bankAccounts: accounts.value ?? '', commission }
}

/** Refusals that say "not now" instead of "not this order" (RFC 9110 section 15.5.9, RFC 8470, RFC 6585). */
const notNow = [408, 425, 429]

/** Answers null for an order that the server does not show, such as one that awaits its first payment. */
function nullIfHidden(error: unknown): null {
  const failure = toFailure(error)
  if (failure.kind === 'refused' && isDecided(failure) && !notNow.includes(failure.status)) return null
  throw error
}
