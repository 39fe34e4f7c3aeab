import type { AvailableIp, ServiceType } from '../../new-order/new-order.schema.ts'
import { batch, conflict, missing, pinned, reads, type AskedOf } from './asked.ts'

const detail = pinned.get('GET /orders/1001') as object
const bothOrders = {
  'GET /orders/1001': { body: { ...detail, renewals: [] } },
  'GET /orders/1002': { body: { ...detail, id: 1002, renewals: [] } },
  'GET /orders/1001/renewalPrice': { body: { success: true, price: 90, stampTaxRate: 0, new_end_date: '2027-11-22' } },
}
const payments = [
  { order: 1001, amount: 10 },
  { order: 1002, amount: 20 },
]
const payment = {
  type: 'payment.submit',
  form: { amount: '12,50', reference: ' HVL-1 ', notes: ' Kasım ', method: 'bank_transfer' },
}
/** Fields that every report of a transfer has in these flows. */
const transfer = {
  exchange_rate: 42.1234,
  payment_date: '2026-11-22',
  payment_method: 'bank_transfer',
  reference_number: 'HVL-1',
}
/** Reads of the terms of a payment. */
const terms = ['GET /action/get/rate', 'GET /action/get/params/bank_accounts', 'GET /action/get/params/kkkom']

const [ipService] = pinned.get('GET /orders/service-types') as [ServiceType]
const [ipBlock] = pinned.get('GET /orders/show-available-ips') as [AvailableIp]
const asnService = { ...ipService, id: 2, productCode: 'ASN-LEASE', price: 125, stampTaxRate: 0 }
const handle = (value: string) => ({ value, isVerified: true })
const ipOrder = {
  service: ipService,
  block: ipBlock,
  description: 'Örnek ağ',
  adminC: handle('AO1-RIPE'),
  asn: handle('AS64500'),
  org: handle('ORG-OA1-RIPE'),
  organisation: '',
}
const asnOrder = { ...ipOrder, service: asnService, block: null, organisation: ' ORNEK AG ' }

const invoice = 'ORN2026000000001'
const showInvoice = `GET /action/accounting/show-invoice/${invoice}`

/** Requests of the flows about money: payments, invoices, renewals, new orders. */
export const moneyRequests = {
  transactions: reads((portal) => portal.transactions(), 'GET /action/get/transactions?limit=1000'),
  exchangeRate: reads((portal) => portal.exchangeRate(), 'GET /action/get/rate'),
  bankAccounts: reads((portal) => portal.bankAccounts(), 'GET /action/get/params/bank_accounts'),
  yearInvoices: reads((portal) => portal.yearInvoices(2026), 'GET /invoices?year=2026'),
  yearArchive: [
    reads((portal) => portal.yearArchive(2026), 'GET /invoices?year=2026', 'GET /action/invoices/1/2026.zip'),
    {
      open: (portal) => portal.yearArchive(2026),
      answers: { 'GET /invoices?year=2026': { body: { invoices: [], zipUrl: null } } },
      sends: ['GET /invoices?year=2026'],
      fails: missing,
    },
  ],
  invoice: [
    reads((portal) => portal.invoice(invoice), showInvoice),
    {
      open: (portal) => portal.invoice(invoice),
      answers: { [showInvoice]: { body: { success: true, url: null } } },
      sends: [showInvoice],
      fails: missing,
    },
  ],
  newestInvoice: [
    reads((portal) => portal.newestInvoice(1001), 'GET /orders/1001', showInvoice),
    {
      open: (portal) => portal.newestInvoice(1001),
      answers: { 'GET /orders/1001': { body: { ...detail, transactions: [] } } },
      sends: ['GET /orders/1001'],
      fails: missing,
    },
  ],
  invoiceFile: reads((portal) => portal.invoiceFile(invoice), showInvoice, 'GET /action/invoices/fatura.pdf?imza=1'),
  payment: [
    {
      open: (portal) => portal.payment({ order: 1001, customer: 7 }),
      events: [payment],
      sends: [
        ...terms,
        'GET /orders/1001',
        'POST /action/add-payment',
        { ...transfer, customer_id: 7, order_id: 1001, amount_usd: 12.5, amount_try: 526.54, notes: 'Kasım' },
      ],
    },
    {
      open: (portal) => portal.payment({ order: 1001, customer: null }),
      events: [payment],
      sends: [
        ...terms,
        'GET /orders/1001',
        'POST /action/add-payment',
        { ...transfer, customer_id: 1, order_id: 1001, amount_usd: 12.5, amount_try: 526.54, notes: 'Kasım' },
      ],
    },
  ],
  severalPayments: {
    open: (portal) => portal.severalPayments([1001, 1002]),
    events: [batch({ payments, reference: ' HVL-1', notes: '' }), { type: 'batch.repeat' }],
    answers: { ...bothOrders, 'POST /action/add-payment': [conflict] },
    sends: [
      ...terms,
      'GET /orders/1001',
      'GET /orders/1002',
      'POST /action/add-payment',
      { ...transfer, customer_id: 1, order_id: 1001, amount_usd: 10, amount_try: 421.23, notes: '' },
      'POST /action/add-payment',
      { ...transfer, customer_id: 1, order_id: 1002, amount_usd: 20, amount_try: 842.47, notes: '' },
      ...terms,
      'GET /orders/1001',
      'GET /orders/1002',
      'POST /action/add-payment',
      { ...transfer, customer_id: 1, order_id: 1001, amount_usd: 10, amount_try: 421.23, notes: '' },
    ],
  },
  renewal: {
    open: (portal) => portal.renewal(1002),
    events: [{ type: 'renewal.continue', code: 'yuzde10' }, { type: 'renewal.confirm' }],
    sends: [
      'GET /orders/1002/renewalPrice',
      'POST /orders/checkPromoCode',
      { code: 'YUZDE10', order_id: 1002 },
      'POST /orders/1002/applyRenewal',
      {
        price: 100,
        stamp_tax_rate: 0.948,
        promo_result: {
          success: true,
          discount: 12.5,
          finalPrice: 112.5,
          promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
          message: 'Tamam',
        },
      },
    ],
  },
  severalRenewals: {
    open: (portal) => portal.severalRenewals([1001, 1002]),
    events: [batch({}), { type: 'batch.repeat' }],
    answers: { ...bothOrders, 'POST /orders/1001/applyRenewal': [conflict] },
    sends: [
      'GET /orders/1001',
      'GET /orders/1002',
      'GET /orders/1001/renewalPrice',
      'GET /orders/1002/renewalPrice',
      'POST /orders/1001/applyRenewal',
      { price: 90, stamp_tax_rate: 0, promo_result: null },
      'POST /orders/1002/applyRenewal',
      { price: 100, stamp_tax_rate: 0.948, promo_result: null },
      'GET /orders/1001',
      'GET /orders/1001/renewalPrice',
      'POST /orders/1001/applyRenewal',
      { price: 90, stamp_tax_rate: 0, promo_result: null },
    ],
  },
  newOrder: [
    {
      open: (portal) => portal.newOrder(),
      events: [
        { type: 'service.choose', service: asnService },
        { type: 'order.submit', form: asnOrder, code: ' yuzde10 ' },
      ],
      sends: [
        'GET /orders/service-types',
        'POST /orders/checkPromoCode',
        { code: 'YUZDE10', service_type_id: 2 },
        'POST /orders/save',
        {
          service_type_id: 2,
          price: 125,
          discounted_price: 112.5,
          tax_rate: 20,
          stamp_tax_rate: 0,
          product_code: 'ASN-LEASE',
          renewal_period: 'yearly',
          is_one_time: 0,
          promo_code: ' yuzde10 ',
          promo_result: {
            success: true,
            discount: 12.5,
            finalPrice: 112.5,
            promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
            message: 'Tamam',
          },
          organisation: 'ORNEK AG',
        },
      ],
    },
    {
      open: (portal) => portal.newOrder(),
      events: [
        { type: 'service.choose', service: ipService },
        { type: 'order.submit', form: ipOrder },
      ],
      sends: [
        'GET /orders/service-types',
        'GET /orders/show-available-ips',
        'POST /orders/save',
        {
          service_type_id: 1,
          price: 100,
          discounted_price: 100,
          tax_rate: 20,
          stamp_tax_rate: 0.948,
          product_code: 'IP-LEASE',
          renewal_period: 'yearly',
          is_one_time: 0,
          ip: '198.51.100.0',
          subnet: '24',
          ip_desc: 'ORNEK AG',
          ip_org: 'ORG-OA1-RIPE',
          ip_admin_c: 'AO1-RIPE',
          ip_mnt: '',
          ip_asn: 'AS64500',
          rbl_report_id: 'r1',
        },
      ],
    },
  ],
} satisfies AskedOf<string>
