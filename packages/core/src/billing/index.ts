export { createBillingApi, type BillingApi } from './billing.api.ts'
export { billingFlows, invoiceLink, type Invoice, type SeveralTerms } from './billing.flows.ts'
export { paymentMachine, type PaymentContext, type PaymentTerms } from './payment.machine.ts'
export {
  copyableAccountPart,
  paymentProblem,
  paymentFormFor,
  prefilledAmount,
  severalProblem,
  transferAmount,
  withCommission,
  type OrderPayment,
  type OwingOrder,
  type PaymentForm,
  type PaymentProblem,
  type PaymentTarget,
  type SeveralForm,
  type SeveralProblem,
} from './payment.rules.ts'
export {
  invoiceIdOf,
  invoiceKind,
  newestInvoice,
  searchInvoices,
  statementOf,
  type Statement,
  type StatementLine,
} from './statement.rules.ts'
export {
  balanceWord,
  billingTexts,
  archiveFailureText,
  invoiceFailureText,
  invoiceKindTexts,
  lineDescription,
  paymentProblemText,
  rateDateText,
  transferText,
  severalProblemTexts,
  invoiceStateText,
} from './billing.texts.ts'
export type { ExchangeRate, Transaction, YearInvoice } from './billing.schema.ts'
