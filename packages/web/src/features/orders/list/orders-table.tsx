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
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { BalanceCell } from './balance-cell.tsx'
import { TagLabel } from '../tags/tag-label.tsx'

interface OrdersTableProps {
  rows: Order[]
  sort: OrderSort
  onSort: (field: string) => void
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
  return <Tag severity={count > 0 ? 'danger' : 'success'}>{count}</Tag>
}

/** Actions of a row besides opening it. */
export interface OrderActions {
  onTag: (order: Order) => void
  onPay: (order: Order) => void
  onInvoice: (order: Order) => void
}

const columnsOf = ({ onTag, onPay, onInvoice }: OrderActions): Column<Order>[] => [
  {
    id: 'order_id',
    width: '5.25rem',
    header: ordersTexts.orderId,
    cell: ({ order_id }) => `#${order_id}`,
    sortable: true,
  },
  {
    id: 'serviceTypeName',
    width: '9.75rem',
    header: ordersTexts.serviceType,
    cell: ({ serviceTypeName }) => (
      <span className="one-line" title={serviceTypeName}>
        {serviceTypeName}
      </span>
    ),
    sortable: true,
  },
  {
    id: 'ipwithsubnet',
    width: '9.5rem',
    header: ordersTexts.serviceNumber,
    cell: (order) => <span className="mono">{serviceNumber(order) || '-'}</span>,
    sortable: true,
  },
  {
    id: 'rbl_blackListed',
    width: '3.75rem',
    header: ordersTexts.rbl,
    cell: (order) => <Blacklisted count={order.rbl_blackListed} />,
    sortable: true,
  },
  {
    id: 'tag',
    width: '7.5rem',
    header: ordersTexts.tag,
    cell: (order) => (
      <TagLabel order={order.order_id} tag={order.tag} onChange={isTaggable(order) ? () => onTag(order) : undefined} />
    ),
    sortable: true,
  },
  {
    id: 'start_date',
    width: '6rem',
    header: ordersTexts.start,
    cell: (order) => formatDate(order.start_date),
    sortable: true,
  },
  {
    id: 'days_left',
    width: '6.5rem',
    header: ordersTexts.daysLeft,
    cell: (order) => <DaysLeft end={order.end_date} />,
    sortable: true,
  },
  {
    id: 'end_date',
    width: '6rem',
    header: ordersTexts.end,
    cell: (order) => formatDate(order.end_date),
    sortable: true,
  },
  {
    id: 'order_status',
    width: '8rem',
    header: ordersTexts.status,
    cell: (order) => <Tag severity={statusSeverity(order.order_status)}>{order.orderStatusdescription}</Tag>,
  },
  {
    id: 'net_balance',
    width: '8.75rem',
    header: ordersTexts.balance,
    cell: (order) => <BalanceCell order={order} onPay={onPay} onInvoice={onInvoice} />,
    sortable: true,
    align: 'right',
  },
]

const keyOf = (order: Order) => order.order_id

/** The order list with its ten columns; only active orders open. */
export function OrdersTable({ rows, sort, onSort, onOpen, actions, loading, empty }: OrdersTableProps) {
  const columns = useMemo(() => columnsOf(actions), [actions])
  return (
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
}
