import * as v from 'valibot'
import { Bit, Day, Instant, Whole } from '../../base/wire-fields.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { CompanyValidity, IpDetails } from '../../http/openapi/block.answers.ts'
import { LedgerLine } from '../../store/ledger/transactions.ts'

export const ListedOrder = v.strictObject({
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
export type ListedOrder = v.InferOutput<typeof ListedOrder>

/** Order with the origins of its routes and the AS numbers of its ROAs, each once. */
export const OrderOrigins = v.strictObject({ order_id: Whole, origins: v.array(v.string()) })
export type OrderOrigins = v.InferOutput<typeof OrderOrigins>
export const OrderOriginList = v.strictObject({ orders: v.array(OrderOrigins) })

export const PendingRequest = v.strictObject({
  id: Whole,
  created_at: Instant,
  service_type_id: Whole,
  ip: v.nullable(v.string()),
  subnet: v.nullable(v.string()),
  organisation: v.nullable(v.string()),
  discounted_price: v.number(),
})
export type PendingRequest = v.InferOutput<typeof PendingRequest>

export const RblReport = v.strictObject({
  id: Whole,
  createDate: Instant,
  clean: Whole,
  blackListed: v.nullable(Whole),
  ipwithsubnet: v.nullable(v.string()),
  url: v.nullable(v.string()),
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
export type RblReport = v.InferOutput<typeof RblReport>

export const PaymentInWait = v.strictObject({
  id: Whole,
  amount_usd: v.number(),
  amount_try: v.number(),
  exchange_rate: v.number(),
  payment_date: Day,
  payment_method: v.string(),
})
export type PaymentInWait = v.InferOutput<typeof PaymentInWait>

export const WireRenewal = v.strictObject({
  id: Whole,
  renewal_date: Day,
  previous_end_date: Day,
  new_end_date: Day,
  price: v.number(),
  totalAmount: v.number(),
  status: v.string(),
})
export type WireRenewal = v.InferOutput<typeof WireRenewal>

export const AsnDetails = v.strictObject({
  asn: v.string(),
  organisation: v.nullable(v.string()),
  registration_date: v.nullable(Day),
})
export type AsnDetails = v.InferOutput<typeof AsnDetails>

/** Attributes of an object in the registry's language (RFC 2622). */
export const Attributes = v.record(v.string(), v.string())
export type Attributes = v.InferOutput<typeof Attributes>

export const OrderDetail = v.strictObject({
  id: Whole,
  order_id: Whole,
  tag: v.nullable(v.string()),
  isActiveOrder: Bit,
  order_status: Whole,
  statusDescription: v.string(),
  statusReason: v.nullable(v.string()),
  service_type_id: Whole,
  serviceTypeName: v.string(),
  ipwithsubnet: v.nullable(v.string()),
  start_date: Day,
  end_date: Day,
  daysLeft: v.nullable(Whole),
  net_balance: v.number(),
  customer: v.strictObject({ id: Whole, name: v.string() }),
  asnDetails: v.nullable(AsnDetails),
  ipDetails: v.nullable(IpDetails),
  transactions: v.array(LedgerLine),
  payments_waitingAproval: v.array(PaymentInWait),
  renewals: v.array(WireRenewal),
  rblResults: v.array(RblReport),
  whois: v.nullable(v.record(v.string(), v.union([v.string(), v.array(Attributes)]))),
  hasLatePayment: Bit,
  rblStatus: v.nullable(v.strictObject({ hasBlacklisted: Bit, blackListedCount: Whole })),
  canBeRenewed: Bit,
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

export const DueBalance = v.strictObject({
  order_id: Whole,
  /** Block or AS number; null for an order that has none yet. */
  ipwithsubnet: v.nullable(v.string()),
  last_transaction_date: Day,
  last_due_date: v.nullable(Day),
  balance_usd: v.number(),
  /** Sum of the reported payments that wait for approval. */
  waiting_usd: v.number(),
})
export type DueBalance = v.InferOutput<typeof DueBalance>

export const RblStat = v.strictObject({
  order_id: Whole,
  ipwithsubnet: v.nullable(v.string()),
  blackListed: v.nullable(Whole),
  createDate: Instant,
  url: v.nullable(v.string()),
})
export type RblStat = v.InferOutput<typeof RblStat>

export const ServiceRenewal = v.strictObject({
  order_id: Whole,
  ipwithsubnet: v.nullable(v.string()),
  date: Day,
  price: v.number(),
  status: v.string(),
})
export type ServiceRenewal = v.InferOutput<typeof ServiceRenewal>

export const ServiceSummary = v.strictObject({
  service_type_id: Whole,
  serviceTypeName: v.string(),
  total_orders: Whole,
  active_orders: Whole,
  passive_orders: Whole,
  total_remaining_balance: v.number(),
  nearest_renewal_date: v.nullable(v.strictObject({ date: Day, price: v.number() })),
  renewals: v.array(ServiceRenewal),
})
export type ServiceSummary = v.InferOutput<typeof ServiceSummary>

export const Stats = v.strictObject({
  total_active_orders: Whole,
  total_remaining_balance: v.number(),
  total_late_payments_amount: v.number(),
  overdueBalances: v.array(DueBalance),
  /** Orders that payments in wait for approval cover. */
  waitingPayments: v.array(DueBalance),
  rblStats: v.array(RblStat),
  service_summary: v.array(ServiceSummary),
  pending_requests: Whole,
  unread_tickets: Whole,
  rpki: v.nullable(CompanyValidity),
})
export type Stats = v.InferOutput<typeof Stats>

export const OrderList = v.strictObject({ active: v.array(ListedOrder), pending: v.array(PendingRequest) })
export type OrderList = v.InferOutput<typeof OrderList>

export const RenewalPrice = v.strictObject({
  success: v.literal(true),
  price: v.number(),
  stampTaxRate: v.number(),
  new_end_date: Day,
})
export type RenewalPrice = v.InferOutput<typeof RenewalPrice>

export const RequestedRenewal = v.strictObject({
  ...DoneWithMessage.entries,
  stamp_tax: v.number(),
  totalAmount: v.number(),
})
export type RequestedRenewal = v.InferOutput<typeof RequestedRenewal>
