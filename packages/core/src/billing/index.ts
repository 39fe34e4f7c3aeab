export { createBillingApi, type BillingApi } from './billing.api.ts'
export { billingFlows, invoiceLink, type Invoice } from './billing.flows.ts'
export { paymentMachine, type PaymentContext, type PaymentTerms } from './payment.machine.ts'
export {
  paymentProblem,
  paymentRecord,
  prefilledAmount,
  withCommission,
  type PaymentForm,
  type PaymentProblem,
  type PaymentTarget,
} from './payment.rules.ts'
export {
  invoiceIdOf,
  invoiceKind,
  newestInvoice,
  statementOf,
  type Statement,
  type StatementLine,
} from './statement.rules.ts'
export {
  balanceWord,
  billingTexts,
  invoiceFailureText,
  invoiceKindTexts,
  lineDescription,
  paymentProblemTexts,
} from './billing.texts.ts'
export type { ExchangeRate, Transaction } from './billing.schema.ts'
