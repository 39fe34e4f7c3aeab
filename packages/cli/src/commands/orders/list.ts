import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import {
  defaultOrderSort,
  listDaysSeverity,
  OrderIndex,
  orderDetailTexts,
  orderSortFields,
  ordersTexts,
  requestDetail,
  serviceNumber,
  statusSeverity,
  type Order,
  type OrderSort,
  type PendingRequest,
} from '@ip-portal/core/orders'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import type { Column } from '../../terminal/output/columns.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

export interface ListOptions {
  search?: string
  tag?: string
  type?: keyof typeof serviceTypes
  status?: number
  sort?: string
  pending?: true
}

/** Lists orders by the filter and sort rules of the core, or the requests that await approval. */
export async function listOrders(context: Context, options: ListOptions): Promise<void> {
  const sort = sortOf(options.sort)
  context.session()
  const lists = await context.read(context.portal.orders(), ordersTexts.loadFailed)
  if (lists.unreadable > 0) context.io.warn(ordersTexts.unreadable(lists.unreadable))
  const serviceType = options.type === undefined ? undefined : serviceTypes[options.type]
  if (options.pending) {
    const rows = lists.pending.filter((row) => serviceType === undefined || row.service_type_id === serviceType)
    return context.print.list({ rows, fields: pendingFields, columns: pendingColumns, none: ordersTexts.none })
  }
  const now = context.portal.auth.now()
  const rows = new OrderIndex(lists.active, now).view(
    {
      ...(options.search === undefined ? {} : { search: options.search }),
      ...(options.tag === undefined ? {} : { tag: knownTag(lists.active, options.tag) }),
      ...(serviceType === undefined ? {} : { serviceType }),
      ...(options.status === undefined ? {} : { status: options.status }),
    },
    sort,
  )
  const none = lists.active.length === 0 ? ordersTexts.none : ordersTexts.noneMatches
  await context.print.list({ rows, fields: orderFields, columns: orderColumns(now), none })
}

/** Compares a tag without regard to case. */
const knownTag = (orders: readonly Order[], typed: string): string =>
  orders.find(({ tag }) => tag !== null && fold(tag) === fold(typed))?.tag ?? typed

function sortOf(text: string | undefined): OrderSort {
  if (text === undefined) return defaultOrderSort
  const [name = '', direction = 'asc'] = text.split(':')
  const field = orderSortFields.find((known) => known === name)
  if (!field) throw usageError(texts.badSort(name, orderSortFields))
  if (direction !== 'asc' && direction !== 'desc') throw usageError(texts.badDirection(direction))
  return { field, descending: direction === 'desc' }
}

export const orderFields = [
  'order_id',
  'service_type_id',
  'serviceTypeName',
  'ipwithsubnet',
  'asn',
  'companyName',
  'tag',
  'order_status',
  'orderStatusdescription',
  'isActiveOrder',
  'start_date',
  'end_date',
  'net_balance',
  'rbl_blackListed',
] satisfies (keyof Order)[]

/** Columns of the orders page. */
const orderColumns = (now: number): Column<Order>[] => {
  const days = (order: Order) => daysLeft(order.end_date, now)
  return [
    { title: ordersTexts.orderId, cell: (order) => String(order.order_id), align: 'right' },
    { title: ordersTexts.serviceType, cell: (order) => order.serviceTypeName, isCuttable: true, leaveOut: 2 },
    { title: ordersTexts.serviceNumber, cell: (order) => serviceNumber(order) || '-' },
    {
      title: ordersTexts.rbl,
      leaveOut: 5,
      cell: (order) => rblText(order.rbl_blackListed),
      severity: (order) => ((order.rbl_blackListed ?? 0) > 0 ? 'danger' : null),
    },
    { title: ordersTexts.tag, cell: (order) => order.tag ?? '-', isCuttable: true, leaveOut: 3 },
    { title: ordersTexts.start, cell: (order) => formatDate(order.start_date), leaveOut: 1 },
    {
      title: ordersTexts.daysLeft,
      cell: (order) => String(days(order) ?? '-'),
      severity: (order) => severityOf(days(order)),
      align: 'right',
    },
    { title: ordersTexts.end, cell: (order) => formatDate(order.end_date), leaveOut: 4 },
    {
      title: ordersTexts.status,
      isCuttable: true,
      cell: (order) => order.orderStatusdescription,
      severity: (order) => statusSeverity(order.order_status),
    },
    { title: ordersTexts.balance, cell: (order) => formatUsd(order.net_balance), align: 'right' },
  ]
}

/** Blacklist state of an order; a block that was never scanned is not clean. */
function rblText(listed: number | null): string {
  if (listed === null) return '-'
  return listed === 0 ? orderDetailTexts.clean : String(listed)
}

const severityOf = (days: number | null) => (days === null ? null : listDaysSeverity(days))

const pendingFields = [
  'id',
  'created_at',
  'service_type_id',
  'ip',
  'subnet',
  'organisation',
  'discounted_price',
] satisfies (keyof PendingRequest)[]

const pendingColumns: Column<PendingRequest>[] = [
  { title: ordersTexts.requestNo, cell: (row) => String(row.id), align: 'right' },
  { title: ordersTexts.date, cell: (row) => formatDate(row.created_at) },
  {
    title: ordersTexts.serviceType,
    isCuttable: true,
    cell: (row) => (row.service_type_id === serviceTypes.ip ? ordersTexts.pendingIp : ordersTexts.pendingAsn),
  },
  { title: ordersTexts.serviceDetail, cell: (row) => requestDetail(row) ?? ordersTexts.pendingAsn, isCuttable: true },
  { title: ordersTexts.amount, cell: (row) => formatUsd(row.discounted_price), align: 'right' },
  { title: ordersTexts.status, cell: () => ordersTexts.awaiting },
]
