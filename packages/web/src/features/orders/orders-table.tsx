import { daysLeft, formatDate } from '@ip-portal/core/kernel/dates'
import { formatUsd } from '@ip-portal/core/kernel/money'
import {
  isOpenable,
  listDaysSeverity,
  orderDetailTexts,
  ordersTexts,
  serviceNumber,
  statusSeverity,
  type Order,
  type OrderSort,
} from '@ip-portal/core/orders'
import type { ReactNode } from 'react'
import { portal } from '../../portal/portal.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

interface OrdersTableProps {
  rows: Order[]
  sort: OrderSort
  onSort: (field: string) => void
  onOpen: (order: Order) => void
  loading: boolean
  empty: ReactNode
}

function DaysLeft({ end }: { end: string | null }) {
  const days = daysLeft(end, portal.now())
  return days === null ? '-' : <Tag severity={listDaysSeverity(days)}>{orderDetailTexts.days(days)}</Tag>
}

function Blacklisted({ count }: { count: number | null }) {
  if (count === null) return '-'
  return <Tag severity={count > 0 ? 'danger' : 'success'}>{count}</Tag>
}

const columns: Column<Order>[] = [
  {
    id: 'order_id',
    width: '6rem',
    header: ordersTexts.orderId,
    cell: ({ order_id }) => `#${order_id}`,
    sortable: true,
  },
  {
    id: 'serviceTypeName',
    width: '11rem',
    header: ordersTexts.serviceType,
    cell: (order) => order.serviceTypeName,
    sortable: true,
  },
  {
    id: 'ipwithsubnet',
    width: '10.5rem',
    header: ordersTexts.serviceNumber,
    cell: (order) => <span className="mono">{serviceNumber(order) || '-'}</span>,
    sortable: true,
  },
  {
    id: 'rbl_blackListed',
    width: '4.5rem',
    header: ordersTexts.rbl,
    cell: (order) => <Blacklisted count={order.rbl_blackListed} />,
    sortable: true,
  },
  { id: 'tag', width: '7rem', header: ordersTexts.tag, cell: ({ tag }) => tag ?? '-', sortable: true },
  {
    id: 'start_date',
    width: '6.5rem',
    header: ordersTexts.start,
    cell: (order) => formatDate(order.start_date),
    sortable: true,
  },
  {
    id: 'days_left',
    width: '6rem',
    header: ordersTexts.daysLeft,
    cell: (order) => <DaysLeft end={order.end_date} />,
    sortable: true,
  },
  {
    id: 'end_date',
    width: '6.5rem',
    header: ordersTexts.end,
    cell: (order) => formatDate(order.end_date),
    sortable: true,
  },
  {
    id: 'order_status',
    width: '9.5rem',
    header: ordersTexts.status,
    cell: (order) => <Tag severity={statusSeverity(order.order_status)}>{order.orderStatusdescription}</Tag>,
  },
  {
    id: 'net_balance',
    width: '7rem',
    header: ordersTexts.balance,
    cell: (order) => formatUsd(order.net_balance),
    sortable: true,
    align: 'right',
  },
]

const keyOf = (order: Order) => order.order_id

/** The ten columns of the order list; only active orders open. */
export const OrdersTable = ({ rows, sort, onSort, onOpen, loading, empty }: OrdersTableProps) => (
  <DataTable
    caption={ordersTexts.ordersTitle}
    columns={columns}
    rows={rows}
    rowKey={keyOf}
    sort={sort}
    onSort={onSort}
    onRowOpen={onOpen}
    isOpenable={isOpenable}
    closedHint={ordersTexts.inactiveRow}
    loading={loading}
    empty={empty}
  />
)
