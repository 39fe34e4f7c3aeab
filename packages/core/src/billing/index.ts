export { createBillingApi, type BillingApi } from './billing.api.ts'
export { billingFlows } from './billing.flows.ts'
export { paymentMachine, type PaymentContext, type PaymentTerms } from './payment.machine.ts'
export {
  paymentProblem,
  paymentRecord,
  prefilledAmount,
  withCommission,
  type PaymentForm,
  type PaymentTarget,
} from './payment.rules.ts'
export { invoiceKind, newestInvoice, statementOf, type Statement, type StatementLine } from './statement.rules.ts'
export { billingTexts, paymentProblemTexts } from './billing.texts.ts'
export type { ExchangeRate, InvoiceLink, Transaction } from './billing.schema.ts'
