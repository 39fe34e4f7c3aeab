import type { CallTable } from '../kernel/flow/calls.ts'
import { billingTexts } from './billing.texts.ts'

/** Calls of billing. */
export const billingCalls = {
  rate: { call: 'GET /action/get/rate', failed: billingTexts.loadFailed, cli: 'payments rate' },
  bankAccounts: {
    call: 'GET /action/get/params/bank_accounts',
    failed: billingTexts.loadFailed,
    cli: 'payments accounts',
  },
  addPayment: {
    call: 'POST /action/add-payment',
    failed: billingTexts.payFailed,
    cli: 'payments new 1003 --amount 5',
    change: {
      does: 'Reports a payment',
      page: '/orders',
      test: ['features/billing/billing.browser.test.ts', 'a payment is reported from the row of an unpaid order'],
    },
  },
  invoice: {
    call: 'GET /action/accounting/show-invoice/:',
    failed: {
      text: billingTexts.invoiceFailed,
      refused: billingTexts.invoiceMissing,
      said: (message) => `${billingTexts.invoiceFailed} ${message}`,
    },
    cli: 'invoices download 1001',
  },
  yearInvoices: { call: 'GET /invoices', failed: null },
  transactions: {
    call: 'GET /action/get/transactions',
    failed: billingTexts.statementFailed,
    cli: 'transactions list',
  },
  commission: { call: 'GET /action/get/params/kkkom', failed: false },
} as const satisfies CallTable
