import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { CreateQuery } from '../kernel/flow/queries.ts'
import type { BillingApi } from './billing.api.ts'
import { paymentMachine, type PaymentTerms } from './payment.machine.ts'
import { paymentRecord, type PaymentForm, type PaymentTarget } from './payment.rules.ts'

interface BillingFlowOptions {
  billing: BillingApi
  query: CreateQuery
  now: () => number
  /** The session's company, for orders that name no customer. */
  companyId: () => string | number | null
}

/** Flows about money: statement, rate, bank accounts, invoices, payments. */
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

/** Asks where the PDF of an invoice is. */
export const invoiceLink = async (billing: BillingApi, id: string, signal: AbortSignal): Promise<Invoice> => ({
  id,
  url: (await billing.invoice(id, signal)).url,
})

/** A missing commission hides its line and keeps nobody from paying. */
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
