import * as v from 'valibot'
import { Bit, Day, DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'
import { LedgerLine } from './billing.calls.ts'
import { NameServers, RegistryAge, Roa, Route, Vrp, WhoisObject } from './routing.calls.ts'

const OrderRow = v.strictObject({
  order_id: Whole,
  service_type_id: Whole,
  serviceTypeName: v.string(),
  ipwithsubnet: v.nullable(v.string()),
  asn: v.nullable(v.string()),
  companyName: v.string(),
  tag: v.nullable(v.string()),
  order_status: Whole,
  orderStatusdescription: v.string(),
  isActiveOrder: Bit,
  start_date: Day,
  end_date: Day,
  net_balance: v.number(),
  rbl_blackListed: v.nullable(Whole),
})

const PendingRequest = v.strictObject({
  id: Whole,
  created_at: Instant,
  service_type_id: Whole,
  ip: v.nullable(v.string()),
  subnet: v.nullable(v.string()),
  organisation: v.nullable(v.string()),
  discounted_price: v.number(),
})

const IpDetails = v.strictObject({
  ip: v.string(),
  subnet: v.string(),
  cidr: v.string(),
  inetnum: v.string(),
  routes: v.array(Route),
  roas: v.array(Roa),
  domain: NameServers,
  validity: v.array(
    v.strictObject({
      origin: v.string(),
      prefix: v.string(),
      state: v.string(),
      covering: v.array(Vrp),
      reason: v.optional(v.string()),
    }),
  ),
  registry: RegistryAge,
  version: v.string(),
})

const RblReport = v.strictObject({
  id: Whole,
  createDate: Instant,
  clean: Whole,
  blackListed: v.nullable(Whole),
  ipwithsubnet: v.string(),
  url: v.string(),
  reportId: v.string(),
  resultData: v.strictObject({
    result: v.strictObject({
      ipres: v.array(
        v.strictObject({
          ip: v.string(),
          isBlackListed: v.boolean(),
          results: v.array(v.strictObject({ rbl: v.string(), status: Whole })),
        }),
      ),
    }),
  }),
})

const PaymentInWait = v.strictObject({
  id: Whole,
  amount_usd: v.number(),
  amount_try: v.number(),
  exchange_rate: v.number(),
  payment_date: Day,
  payment_method: v.string(),
})

const Renewal = v.strictObject({
  id: Whole,
  renewal_date: Day,
  previous_end_date: Day,
  new_end_date: Day,
  price: v.number(),
  totalAmount: v.number(),
  status: v.string(),
})

const OrderDetail = v.strictObject({
  id: Whole,
  order_id: Whole,
  tag: v.nullable(v.string()),
  isActiveOrder: Bit,
  order_status: Whole,
  statusDescription: v.string(),
  service_type_id: Whole,
  serviceTypeName: v.string(),
  ipwithsubnet: v.nullable(v.string()),
  start_date: Day,
  end_date: Day,
  daysLeft: Whole,
  net_balance: v.number(),
  customer: v.strictObject({ id: Whole, name: v.string() }),
  asnDetails: v.nullable(v.strictObject({ asn: v.string(), organisation: v.string(), registration_date: Day })),
  ipDetails: v.nullable(IpDetails),
  transactions: v.array(LedgerLine),
  payments_waitingAproval: v.array(PaymentInWait),
  renewals: v.array(Renewal),
  rblResults: v.array(RblReport),
  whois: v.nullable(v.record(v.string(), v.union([v.string(), v.array(WhoisObject)]))),
  hasLatePayment: Bit,
  rblStatus: v.nullable(v.strictObject({ hasBlacklisted: Bit, blackListedCount: Whole })),
  canBeRenewed: Bit,
})

const DueBalance = v.strictObject({
  order_id: Whole,
  /** Block or AS number; null for an order that has none yet. */
  ipwithsubnet: v.nullable(v.string()),
  last_transaction_date: Day,
  last_due_date: Day,
  balance_usd: v.number(),
  /** Sum of the reported payments that wait for approval. */
  waiting_usd: v.number(),
})

const Stats = v.strictObject({
  total_active_orders: Whole,
  total_remaining_balance: v.number(),
  total_late_payments_amount: v.number(),
  overdueBalances: v.array(DueBalance),
  /** Orders that payments in wait for approval cover. */
  waitingPayments: v.array(DueBalance),
  rblStats: v.array(
    v.strictObject({
      order_id: Whole,
      ipwithsubnet: v.string(),
      blackListed: v.nullable(Whole),
      createDate: Instant,
      url: v.string(),
    }),
  ),
  service_summary: v.array(
    v.strictObject({
      service_type_id: Whole,
      serviceTypeName: v.string(),
      total_orders: Whole,
      active_orders: Whole,
      passive_orders: Whole,
      total_remaining_balance: v.number(),
      nearest_renewal_date: v.nullable(v.strictObject({ date: Day, price: v.number() })),
      renewals: v.array(
        v.strictObject({
          order_id: Whole,
          ipwithsubnet: v.nullable(v.string()),
          date: Day,
          price: v.number(),
          status: v.string(),
        }),
      ),
    }),
  ),
  pending_requests: Whole,
  unread_tickets: Whole,
  rpki: v.nullable(
    v.strictObject({
      valid: Whole,
      invalid: Whole,
      notFound: Whole,
      unknown: Whole,
      /** Routes whose ROA is not published yet. */
      pending: Whole,
      invalid_orders: v.array(v.strictObject({ order_id: Whole, ipwithsubnet: v.string() })),
    }),
  ),
})

/** Orders, their tags and their renewal. */
export const orderCalls: CallDescriptions = {
  'GET /orders': {
    summary: 'Orders and waiting requests; 304 when the list is unchanged',
    answer: v.strictObject({ active: v.array(OrderRow), pending: v.array(PendingRequest) }),
  },
  'GET /orders/stats': { summary: 'Figures of the dashboard', answer: Stats },
  'GET /orders/origins': {
    summary: 'Origins of the routes and AS numbers of the ROAs of each order',
    answer: v.strictObject({
      orders: v.array(v.strictObject({ order_id: Whole, origins: v.array(v.string()) })),
    }),
  },
  'GET /orders/tags': { summary: 'Tags of the company', answer: v.array(v.string()) },
  'GET /orders/:id': { summary: 'One order with everything that belongs to it', answer: OrderDetail },
  'POST /orders/:id/tag': { summary: 'Set or remove the tag of an order', answer: DoneWithMessage },
  'GET /orders/:id/params': {
    summary: 'Free changes of the order, and the fee of the next one',
    answer: v.strictObject({
      available: Whole,
      fee: v.number(),
      /** Records deleted in the last minutes: creating one of them again is no change. */
      free_again: v.array(
        v.variant('kind', [
          v.strictObject({ kind: v.literal('route'), prefix: v.string(), origin: v.string() }),
          v.strictObject({ kind: v.literal('roa'), asn: v.string(), maxLength: Whole }),
        ]),
      ),
    }),
  },
  'GET /orders/:id/renewalPrice': {
    summary: 'Price of a renewal',
    answer: v.strictObject({
      success: v.literal(true),
      price: v.number(),
      stampTaxRate: v.number(),
      new_end_date: Day,
    }),
  },
  'POST /orders/:id/applyRenewal': {
    summary: 'Request a renewal',
    once: true,
    answer: v.strictObject({ ...DoneWithMessage.entries, stamp_tax: v.number(), totalAmount: v.number() }),
  },
}
