import type { NewOrderApi } from '../../new-order/new-order.api.ts'
import type { OrdersApi } from '../../orders/orders.api.ts'
import type { createPromoApi } from '../../promo/promo.api.ts'
import type { createRegistryApi } from '../../registry/registry.api.ts'
import type { RenewalApi } from '../../renewal/renewal.api.ts'
import { done, type PinnedCalls } from './pinned-call.ts'

const at = '2026-11-22T09:00:00.000Z'
const day = '2026-11-22'
const block = { order: 1001, ip: '192.0.2.0', subnet: '24' }

const order = {
  order_id: 1001,
  service_type_id: 1,
  serviceTypeName: 'IP Kiralama',
  ipwithsubnet: '192.0.2.0/24',
  asn: null,
  companyName: 'Örnek Telekom A.Ş.',
  tag: 'Merkez',
  order_status: 10,
  orderStatusdescription: 'Aktif',
  isActiveOrder: 1,
  start_date: day,
  end_date: day,
  net_balance: 120.5,
  rbl_blackListed: 2,
}
const request = {
  id: 5,
  created_at: at,
  service_type_id: 1,
  ip: '198.51.100.0',
  subnet: '24',
  organisation: 'ORNEK AG',
  discounted_price: 90,
}
const balance = {
  order_id: 1001,
  ipwithsubnet: '192.0.2.0/24',
  last_transaction_date: day,
  last_due_date: day,
  balance_usd: 120.5,
  waiting_usd: 20,
}
const renewal = { order_id: 1001, ipwithsubnet: '192.0.2.0/24', date: day, price: 100, status: 'Bekliyor' }
const stats = {
  total_active_orders: 4,
  total_remaining_balance: 120.5,
  total_late_payments_amount: 50,
  overdueBalances: [balance],
  waitingPayments: [{ ...balance, order_id: 1002 }],
  rblStats: [{ order_id: 1001, ipwithsubnet: '192.0.2.0/24', blackListed: 2, createDate: at, url: '/rapor/1' }],
  service_summary: [
    {
      service_type_id: 1,
      serviceTypeName: 'IP Kiralama',
      total_orders: 5,
      active_orders: 4,
      passive_orders: 1,
      total_remaining_balance: 120.5,
      nearest_renewal_date: { date: day, price: 100 },
      renewals: [renewal],
    },
  ],
  rpki: {
    valid: 3,
    invalid: 1,
    notFound: 2,
    unknown: 5,
    pending: 4,
    invalid_orders: [{ order_id: 1001, ipwithsubnet: '192.0.2.0/24' }],
  },
  unread_tickets: 1,
  pending_requests: 2,
}

const payment = {
  id: 9,
  amount_usd: 20,
  amount_try: 840,
  exchange_rate: 42,
  payment_date: day,
  payment_method: 'bank_transfer',
}
const agreed = {
  id: 2,
  renewal_date: day,
  previous_end_date: day,
  new_end_date: day,
  price: 100,
  totalAmount: 121,
  status: 'Bekliyor',
}
const line = {
  id: 11,
  order_id: 1001,
  ipwithsubnet: '192.0.2.0/24',
  transaction_date: day,
  due_date: day,
  transaction_type: 'alacak',
  amount_usd: 100,
  amount_try: 4200,
  exchange_rate: 42,
  description: 'Kira bedeli',
  productCode: 'IP-LEASE',
  pdf: null,
  payment_ref: null,
  invoice_type: 'e-Arşiv',
  invoiceId: 'ORN2026000000001',
}
const route = { origin: 'AS64500', maintainer: 'ORNEK-MNT', last_modified: at, prefix: '192.0.2.0/24' }
const vrp = { asn: 'AS64500', prefix: '192.0.2.0/24', maxLength: 24, source: 'order' }
const validity = { origin: 'AS64500', prefix: '192.0.2.0/24', state: 'valid', reason: 'ROA ile eşleşiyor' }
const ipDetails = {
  ip: '192.0.2.0',
  subnet: '24',
  cidr: '192.0.2.0/24',
  inetnum: '192.0.2.0 - 192.0.2.255',
  routes: [route],
  roas: [{ asn: 'AS64500', status: 'Valid', max_length: 24, update_date: at }],
  domain: { domain: '2.0.192.in-addr.arpa', nservers: ['ns1.ornek.example', 'ns2.ornek.example'], last_modified: at },
  registry: { entries: 500, skipped: 1, generated: at, as_of: at, outdated: 0 },
  version: 'v1',
}
const detail = {
  id: 1001,
  tag: 'Merkez',
  isActiveOrder: 1,
  service_type_id: 1,
  serviceTypeName: 'IP Kiralama',
  start_date: day,
  end_date: day,
  daysLeft: 30,
  statusDescription: 'Aktif',
  statusReason: 'Ödeme bekleniyor',
  asnDetails: null,
  payments_waitingAproval: [payment],
  renewals: [agreed],
  customer: { id: 1, name: 'Örnek Telekom A.Ş.' },
  transactions: [line],
  rblResults: [],
  hasLatePayment: 1,
  rblStatus: { hasBlacklisted: 1, blackListedCount: 2 },
  canBeRenewed: 1,
}
const shown = { inetnum: '192.0.2.0 - 192.0.2.255', netname: 'ORNEK-NET' }

/** Calls about orders (section 7 of the specification). */
export const ordersWire: PinnedCalls<OrdersApi> = {
  list: {
    send: (api) => api.list(),
    request: 'GET /orders',
    answer: { active: [order], pending: [request] },
    reads: { active: [order], pending: [request], unreadable: 0 },
  },
  stats: {
    send: (api) => api.stats(),
    request: 'GET /orders/stats',
    answer: stats,
    reads: stats,
  },
  show: {
    send: (api) => api.show(1001),
    request: 'GET /orders/1001',
    answer: {
      ...detail,
      ipDetails: {
        ...ipDetails,
        registry: { ...ipDetails.registry, outdated: false },
        validity: [{ ...validity, covering: [vrp] }],
      },
      whois: { inetnum: [shown] },
    },
    reads: { ...detail, ipDetails: { ...ipDetails, validity: [{ ...validity, vrps: [vrp] }] }, whois: shown },
  },
  origins: {
    send: (api) => api.origins(),
    request: 'GET /orders/origins',
    answer: { orders: [{ order_id: 1001, origins: ['AS64500'] }] },
    reads: [{ order_id: 1001, origins: ['AS64500'] }],
  },
  tags: { send: (api) => api.tags(), request: 'GET /orders/tags', answer: ['Merkez'], reads: ['Merkez'] },
  setTag: {
    send: (api) => api.setTag(1001, { tag: 'Merkez' }),
    request: 'POST /orders/1001/tag',
    body: { tag: 'Merkez' },
    ...done,
  },
  allowance: {
    send: (api) => api.allowance(1001),
    request: 'GET /orders/1001/params',
    answer: {
      available: 2,
      fee: 25,
      free_again: [
        { kind: 'route', origin: 'AS64500', prefix: '192.0.2.0/24' },
        { kind: 'roa', asn: 'AS64500', maxLength: 24 },
      ],
    },
    reads: {
      available: 2,
      fee: 25,
      free_again: [
        { kind: 'route', origin: 'AS64500', prefix: '192.0.2.0/24' },
        { kind: 'roa', asn: 'AS64500', maxLength: 24 },
      ],
    },
  },
}

const ipOrder = {
  service_type_id: 1,
  price: 450,
  discounted_price: 450,
  tax_rate: 20,
  stamp_tax_rate: 1,
  product_code: 'IP-LEASE',
  renewal_period: 'yearly',
  is_one_time: 0,
  ip: '198.51.100.0',
  subnet: '24',
  ip_desc: 'Örnek ağ',
  ip_org: 'ORG-OA1-RIPE',
  ip_admin_c: 'AO1-RIPE',
  ip_mnt: 'ORNEK-MNT',
  ip_asn: 'AS64500',
  rbl_report_id: 'r1',
}

/** Calls that place an order. */
export const newOrderWire: PinnedCalls<NewOrderApi> = {
  serviceTypes: {
    send: (api) => api.serviceTypes(),
    request: 'GET /orders/service-types',
    answer: [
      {
        id: 1,
        name: 'IP Kiralama',
        price: 100,
        taxRate: 20,
        stampTaxRate: 0.948,
        productCode: 'IP-LEASE',
        renewal_period: 'yearly',
        is_one_time: 0,
      },
    ],
    reads: [
      {
        id: 1,
        name: 'IP Kiralama',
        price: 100,
        taxRate: 20,
        stampTaxRate: 0.948,
        productCode: 'IP-LEASE',
        renewal_period: 'yearly',
        is_one_time: 0,
      },
    ],
  },
  availableIps: {
    send: (api) => api.availableIps(),
    request: 'GET /orders/show-available-ips',
    answer: [
      { ip: '198.51.100.0', subnet: '24', rbl: { blackListed: 1, url: '/rapor/1', createDate: at, reportId: 'r1' } },
    ],
    reads: [
      { ip: '198.51.100.0', subnet: '24', rbl: { blackListed: 1, url: '/rapor/1', createDate: at, reportId: 'r1' } },
    ],
  },
  save: [
    {
      send: (api) =>
        api.save({
          service_type_id: 2,
          price: 125,
          discounted_price: 112.5,
          tax_rate: 20,
          stamp_tax_rate: 0,
          product_code: 'ASN-LEASE',
          renewal_period: 'yearly',
          is_one_time: 0,
          organisation: 'ORNEK AG',
          promo_code: 'YUZDE10',
          promo_result: { success: true, discount: 12.5, finalPrice: 112.5 },
        }),
      request: 'POST /orders/save',
      body: {
        service_type_id: 2,
        price: 125,
        discounted_price: 112.5,
        tax_rate: 20,
        stamp_tax_rate: 0,
        product_code: 'ASN-LEASE',
        renewal_period: 'yearly',
        is_one_time: 0,
        organisation: 'ORNEK AG',
        promo_code: 'YUZDE10',
        promo_result: { success: true, discount: 12.5, finalPrice: 112.5 },
      },
      once: true,
      answer: { success: true, message: 'Tamam', id: 5 },
      reads: { message: 'Tamam', id: 5 },
    },
    {
      send: (api) => api.save(ipOrder),
      request: 'POST /orders/save',
      body: ipOrder,
      once: true,
      answer: { success: true, message: 'Tamam', id: 6 },
      reads: { message: 'Tamam', id: 6 },
    },
  ],
}

/** Calls about the renewal of an order. */
export const renewalWire: PinnedCalls<RenewalApi> = {
  price: {
    send: (api) => api.price(1002),
    request: 'GET /orders/1002/renewalPrice',
    answer: { success: true, price: 100, stampTaxRate: 0.948, new_end_date: day },
    reads: { price: 100, stampTaxRate: 0.948, new_end_date: day },
  },
  request: {
    send: (api) => api.request(1002, { promo_result: null, price: 100, stamp_tax_rate: 0.948 }),
    request: 'POST /orders/1002/applyRenewal',
    body: { promo_result: null, price: 100, stamp_tax_rate: 0.948 },
    once: true,
    ...done,
  },
}

/** Call about promo codes. */
export const promoWire: PinnedCalls<ReturnType<typeof createPromoApi>> = {
  check: [
    {
      send: (api) => api.check('YUZDE10', { service_type_id: 2 }),
      request: 'POST /orders/checkPromoCode',
      body: { code: 'YUZDE10', service_type_id: 2 },
      answer: {
        success: true,
        discount: 12.5,
        finalPrice: 112.5,
        promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
        message: 'Tamam',
      },
      reads: {
        success: true,
        discount: 12.5,
        finalPrice: 112.5,
        promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
        message: 'Tamam',
      },
    },
    {
      send: (api) => api.check('YUZDE10', { order_id: 1002 }),
      request: 'POST /orders/checkPromoCode',
      body: { code: 'YUZDE10', order_id: 1002 },
      answer: {
        success: true,
        discount: 45,
        finalPrice: 405,
        promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
        message: 'Tamam',
      },
      reads: {
        success: true,
        discount: 45,
        finalPrice: 405,
        promoDetails: { discountType: 'PERCENTAGE', discountValue: 10 },
        message: 'Tamam',
      },
    },
  ],
}

const whois = { inetnum: [shown], person: [{ person: 'Ayşe Örnek' }], route: [{ route: '192.0.2.0/24' }] }

/** Calls to the registry. */
export const registryWire: PinnedCalls<ReturnType<typeof createRegistryApi>> = {
  blockWhois: {
    send: (api) => api.blockWhois(block),
    request: 'GET /ip/order/1001/192.0.2.0/24/whois',
    answer: { success: true, as_of: at, data: whois },
    reads: { ...whois, as_of: at },
  },
  asnWhois: {
    send: (api) => api.asnWhois('AS64500'),
    request: 'GET /asn/whois/AS64500',
    answer: { success: true, as_of: at, data: whois },
    reads: { ...whois, as_of: at },
  },
  check: {
    send: (api) => api.check('AS64500'),
    request: 'GET /orders/whois/AS64500',
    answer: { success: true, result: true, message: 'Tamam' },
    reads: { found: true, message: 'Tamam' },
  },
  defaults: {
    send: (api) => api.defaults(),
    request: 'GET /orders/defaults',
    answer: { adminc: 'AO1-ORNEK', org: 'ORG-OT1', asn: 'AS64500' },
    reads: { adminc: 'AO1-ORNEK', org: 'ORG-OT1', asn: 'AS64500' },
  },
  saveDefaults: {
    send: (api) => api.saveDefaults({ adminc: 'AO1-ORNEK', org: 'ORG-OT1', asn: 'AS64500' }),
    request: 'PUT /orders/defaults',
    body: { adminc: 'AO1-ORNEK', org: 'ORG-OT1', asn: 'AS64500' },
    ...done,
  },
}
