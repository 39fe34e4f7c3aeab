import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import {
  isOpenable,
  isTaggable,
  listDaysSeverity,
  orderDetailTexts,
  ordersTexts,
  serviceNumber,
  statusSeverity,
  type Order,
  type OrderSort,
} from '@ip-portal/core/orders'
import { useMemo, type ReactNode } from 'react'
import { portal } from '../../../portal/portal.ts'
import type { Columns } from '../../../ui/table/columns.ts'
import type { Sorting } from '../../../ui/table/table-props.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { BalanceCell } from './balance-cell.tsx'
import { TagLabel } from '../tags/tag-label.tsx'

interface OrdersTableProps {
  rows: Order[]
  sort: OrderSort
  onSort: Sorting['onSort']
  onOpen: (order: Order) => void
  /** Must be stable between renders, or every row renders again. */
  actions: OrderActions
  loading: boolean
  empty: ReactNode
}

function DaysLeft({ end }: { end: string | null }) {
  const days = daysLeft(end, portal.now())
  return days === null ? '-' : <Tag severity={listDaysSeverity(days)}>{orderDetailTexts.days(days)}</Tag>
}

function Blacklisted({ count }: { count: number | null }) {
  if (count === null) return '-'
  return <Tag severity={blacklistSeverity(count)}>{count}</Tag>
}

/** Actions of a row besides opening it. */
export interface OrderActions {
  onTag: (order: Order) => void
  onPay: (order: Order) => void
  onInvoice: (order: Order) => void
}

const columnsOf = ({ onTag, onPay, onInvoice }: OrderActions): Columns<Order> => [
  {
    accessorKey: 'order_id',
    meta: { width: '5.25rem' },
    header: ordersTexts.orderId,
    cell: ({
      row: {
        original: { order_id },
      },
    }) => `#${order_id}`,
  },
  {
    accessorKey: 'serviceTypeName',
    meta: { width: '9.75rem' },
    header: ordersTexts.serviceType,
    cell: ({
      row: {
        original: { serviceTypeName },
      },
    }) => (
      <span className="one-line" title={serviceTypeName}>
        {serviceTypeName}
      </span>
    ),
  },
  {
    accessorKey: 'ipwithsubnet',
    meta: { width: '9.5rem' },
    header: ordersTexts.serviceNumber,
    cell: ({ row: { original: order } }) => <span className="mono">{serviceNumber(order) || '-'}</span>,
  },
  {
    accessorKey: 'rbl_blackListed',
    meta: { width: '3.75rem' },
    header: ordersTexts.rbl,
    cell: ({ row: { original: order } }) => <Blacklisted count={order.rbl_blackListed} />,
  },
  {
    accessorKey: 'tag',
    meta: { width: '7.5rem' },
    header: ordersTexts.tag,
    cell: ({ row: { original: order } }) => (
      <TagLabel order={order.order_id} tag={order.tag} onChange={isTaggable(order) ? () => onTag(order) : undefined} />
    ),
  },
  {
    accessorKey: 'start_date',
    meta: { width: '6rem' },
    header: ordersTexts.start,
    cell: ({ row: { original: order } }) => formatDate(order.start_date),
  },
  {
    id: 'days_left',
    accessorFn: ({ end_date }) => end_date,
    meta: { width: '6.5rem' },
    header: ordersTexts.daysLeft,
    cell: ({ row: { original: order } }) => <DaysLeft end={order.end_date} />,
  },
  {
    accessorKey: 'end_date',
    meta: { width: '6rem' },
    header: ordersTexts.end,
    cell: ({ row: { original: order } }) => formatDate(order.end_date),
  },
  {
    id: 'order_status',
    meta: { width: '8rem' },
    header: ordersTexts.status,
    cell: ({ row: { original: order } }) => (
      <Tag severity={statusSeverity(order.order_status)}>{order.orderStatusdescription}</Tag>
    ),
  },
  {
    accessorKey: 'net_balance',
    meta: { width: '8.75rem', align: 'right' },
    header: ordersTexts.balance,
    cell: ({ row: { original: order } }) => <BalanceCell order={order} onPay={onPay} onInvoice={onInvoice} />,
  },
]

const keyOf = (order: Order) => order.order_id

/** The order list with its ten columns; only active orders open. */
export function OrdersTable({ rows, sort, onSort, onOpen, actions, loading, empty }: OrdersTableProps) {
  const columns = useMemo(() => columnsOf(actions), [actions])
  const sorting = useMemo(() => ({ sort, onSort }), [sort, onSort])
  return (
    <DataTable
      caption={ordersTexts.ordersTitle}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sorting={sorting}
      onRowOpen={onOpen}
      isOpenable={isOpenable}
      closedHint={ordersTexts.inactiveRow}
      loading={loading}
      empty={empty}
    />
  )
}
