import type { OrderDetail } from '../orders/order-detail.schema.ts'
import type { Order } from '../orders/orders.schema.ts'

/** An active IP order of the list; say only what matters to the test. */
export const orderOf = (fields: Partial<Order> = {}): Order => ({
  order_id: 1,
  service_type_id: 1,
  serviceTypeName: 'IP Kiralama Hizmeti',
  ipwithsubnet: '192.0.2.0/24',
  asn: null,
  companyName: 'Firma',
  tag: null,
  order_status: 14,
  orderStatusdescription: 'Onaylandı',
  isActiveOrder: 1,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  net_balance: 0,
  rbl_blackListed: 0,
  ...fields,
})

/** Detail of an active IP order without money, routes or reports. */
export const orderDetailOf = (fields: Partial<OrderDetail> = {}): OrderDetail => ({
  id: 1,
  tag: null,
  isActiveOrder: 1,
  service_type_id: 1,
  serviceTypeName: 'IP Kiralama Hizmeti',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  daysLeft: null,
  statusDescription: 'Onaylandı',
  asnDetails: null,
  payments_waitingAproval: [],
  renewals: [],
  customer: { id: 1 },
  transactions: [],
  ipDetails: { ip: '192.0.2.0', subnet: '24', cidr: null, inetnum: null, routes: [], roas: [], domain: null },
  rblResults: [],
  whois: null,
  hasLatePayment: 0,
  rblStatus: null,
  canBeRenewed: 0,
  ...fields,
})
