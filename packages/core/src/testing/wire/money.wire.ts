import type { AuditApi } from '../../audit/audit.api.ts'
import type { BillingApi } from '../../billing/billing.api.ts'
import { done, type PinnedCalls } from './pinned-call.ts'

const at = '2026-11-22T09:00:00.000Z'
const day = '2026-11-22'
const line = {
  id: 11,
  order_id: 1001,
  ipwithsubnet: '192.0.2.0/24',
  transaction_date: day,
  due_date: day,
  transaction_type: 'borc',
  amount_usd: 100,
  amount_try: 4200,
  exchange_rate: 42,
  description: 'Ödeme',
  productCode: 'IP-LEASE',
  pdf: null,
  payment_ref: 'HVL-1',
  invoice_type: 'e-Arşiv',
  invoiceId: 'ORN2026000000001',
}
const invoices = {
  invoices: [
    {
      invoiceId: 'ORN2026000000001',
      order_id: 1001,
      ipwithsubnet: '192.0.2.0/24',
      date: day,
      amount_usd: 100,
      paid: true,
    },
  ],
  zipUrl: '/api/action/invoices/1/2026.zip',
}

/** Calls about money (section 7 of the specification). */
export const billingWire: PinnedCalls<BillingApi> = {
  transactions: {
    send: (api) => api.transactions(),
    request: 'GET /action/get/transactions?limit=1000',
    answer: { success: true, transactions: [line] },
    reads: [line],
  },
  rate: {
    send: (api) => api.rate(),
    request: 'GET /action/get/rate',
    answer: { success: true, rate: 42.1234, rate_date: day },
    reads: { rate: 42.1234, rate_date: day },
  },
  bankAccounts: {
    send: (api) => api.bankAccounts(),
    request: 'GET /action/get/params/bank_accounts',
    answer: { success: true, value: '<p>TR00</p>' },
    reads: { value: '<p>TR00</p>' },
  },
  cardCommission: {
    send: (api) => api.cardCommission(),
    request: 'GET /action/get/params/kkkom',
    answer: { success: true, value: '3' },
    reads: { value: '3' },
  },
  addPayment: {
    send: (api) =>
      api.addPayment({
        customer_id: 1,
        order_id: 1002,
        amount_usd: 10,
        amount_try: 420,
        exchange_rate: 42,
        payment_date: '2026-11-22',
        payment_method: 'bank_transfer',
        reference_number: 'HVL-1',
        notes: 'Kasım',
      }),
    request: 'POST /action/add-payment',
    body: {
      customer_id: 1,
      order_id: 1002,
      amount_usd: 10,
      amount_try: 420,
      exchange_rate: 42,
      payment_date: '2026-11-22',
      payment_method: 'bank_transfer',
      reference_number: 'HVL-1',
      notes: 'Kasım',
    },
    once: true,
    ...done,
  },
  invoice: {
    send: (api) => api.invoice('ORN2026000000001'),
    request: 'GET /action/accounting/show-invoice/ORN2026000000001',
    answer: { success: true, url: '/api/action/invoices/fatura.pdf?imza=1', isOfficial: 1 },
    reads: { url: '/api/action/invoices/fatura.pdf?imza=1', isOfficial: 1 },
  },
  yearInvoices: {
    send: (api) => api.yearInvoices(2026),
    request: 'GET /invoices?year=2026',
    answer: invoices,
    reads: { ...invoices, invoices: invoices.invoices.map((one) => ({ ...one, paid: 1 })) },
  },
  yearArchive: {
    send: (api) => api.yearArchive(2026),
    request: 'GET /invoices?year=2026',
    answer: invoices,
  },
  invoiceFile: {
    send: (api) => api.invoiceFile('/api/action/invoices/fatura.pdf?imza=1'),
    request: 'GET /action/invoices/fatura.pdf?imza=1',
    // The address carries its own proof, so no token goes with it.
    headers: { authorization: '' },
  },
}

const change = {
  id: 41,
  at,
  action: 'route.add',
  outcome: 'done',
  actor: { kind: 'user', name: 'Ayşe Örnek' },
  address: '192.0.2.1',
  order_id: 1001,
  target: 'AS64500',
  target_name: null,
  before: {},
  after: { prefix: '192.0.2.0/24' },
  count: 3,
}

/** Call about the audit log. */
export const auditWire: PinnedCalls<AuditApi> = {
  list: {
    send: (api) =>
      api.list(
        {
          order: 1001,
          action: 'route',
          actor: 'user',
          name: 'Ayşe',
          outcome: 'done',
          from: '2026-11-01',
          to: '2026-11-22',
        },
        100,
      ),
    request:
      'GET /audit?order=1001&action=route&actor=user&name=Ay%C5%9Fe&outcome=done&from=2026-11-01&to=2026-11-22&limit=100',
    answer: [change],
    reads: { rows: [change], hasMore: false },
  },
}
