import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { CreateQuery } from '../kernel/flow/queries.ts'
import type { BillingApi } from './billing.api.ts'
import { paymentMachine, type PaymentTerms } from './payment.machine.ts'
import { paymentRecord, type PaymentForm, type PaymentTarget } from './payment.rules.ts'

interface BillingFlowOptions {
  billing: BillingApi
  query: CreateQuery
  now: () => number
  /** Id of the session's company, for orders without a customer. */
  companyId: () => string | number | null
}

/** Makes the flows about money: statement, rate, bank accounts, invoices, payments. */
export const billingFlows = ({ billing, query, now, companyId }: BillingFlowOptions) => ({
  transactions: () => query('transactions', (signal) => billing.transactions(signal)),
  exchangeRate: () => query('rate', (signal) => billing.rate(signal)),
  bankAccounts: () => query('bank-accounts', async (signal) => (await billing.bankAccounts(signal)).value ?? ''),
  invoice: (id: string) => query('invoice', (signal) => invoiceLink(billing, id, signal)),
  invoiceFile: (id: string) =>
    query('invoice-file', async (signal) => billing.invoiceFile((await billing.invoice(id, signal)).url, signal)),

  /** Reports a payment for an order. */
  payment: (target: PaymentTarget) =>
    flow(
      paymentMachine.provide({
        actors: {
          loadTerms: fromCall<PaymentTerms>((_, signal) => loadTerms(billing, signal)),
          pay: fromCall<{ message: string }, { form: PaymentForm; terms: PaymentTerms }>(({ form, terms }) =>
            billing.addPayment(
              paymentRecord(form, terms.rate, { ...target, customer: target.customer ?? companyId() }, now()),
            ),
          ),
        },
      }),
      undefined,
    ),
})

/** Id and address of an invoice. */
export interface Invoice {
  id: string
  /** A path of the portal or an http(s) address; good for five minutes. */
  url: string
}

/** Reads the address of an invoice's PDF. */
export const invoiceLink = async (billing: BillingApi, id: string, signal: AbortSignal): Promise<Invoice> => ({
  id,
  url: (await billing.invoice(id, signal)).url,
})

/** Loads the terms of a payment; without the commission a payment is still possible. */
async function loadTerms(billing: BillingApi, signal: AbortSignal): Promise<PaymentTerms> {
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
