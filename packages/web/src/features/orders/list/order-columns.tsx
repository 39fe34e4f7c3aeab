import { createContext, useContext, type ReactNode } from 'react'
import { daysLeft, formatDate } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import {
  isTaggable,
  listDaysSeverity,
  noMarkedOrders,
  optionalColumns,
  orderDetailTexts,
  orderMarkTexts,
  ordersTexts,
  serviceNumber,
  statusSeverity,
  tagTexts,
  type OptionalColumn,
  type Order,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { ColumnLayout, Columns } from '../../../ui/table/columns.ts'
import { useIsPhone } from '../../../ui/table/sizes/use-media.ts'
import { TagLabel } from '../tags/tag-label.tsx'
import { BalanceCell } from './balance-cell.tsx'

/** Actions of a row besides opening it. */
export interface OrderActions {
  onTag: (order: Order) => void
  onPay: (order: Order) => void
  onInvoice: (order: Order) => void
}

/** Names an order in a list by its block or AS number, or else its number. */
export const orderName = (order: Order): string => serviceNumber(order) || `#${order.order_id}`

/** Orders with invalid routes, by number. They arrive after the rows, of which only this cell then renders again. */
export const InvalidRoutesContext = createContext(noMarkedOrders.invalid)

/** The block or AS number of an order; below it, that RPKI refuses one of its routes. */
function ServiceNumber({ order }: { order: Order }) {
  const isInvalid = useContext(InvalidRoutesContext).has(order.order_id)
  return (
    <span className="order-name">
      <strong className="mono">{orderName(order)}</strong>
      {isInvalid && <small className="danger-text">{orderMarkTexts.invalid}</small>}
    </span>
  )
}

/** The days that an order has left, in their colour; null without an end. */
function DaysLeft({ end }: { end: string | null }) {
  const days = daysLeft(end, authPortal.now())
  return days === null ? '-' : <Tag severity={listDaysSeverity(days)}>{orderDetailTexts.days(days)}</Tag>
}

/** Addresses on block lists; a block that was never scanned has no number. */
function Blacklisted({ count }: { count: number | null }) {
  if (count === null) return '-'
  if (count === 0) return <span className="muted">{orderDetailTexts.clean}</span>
  return <Tag severity={blacklistSeverity(count)}>{count}</Tag>
}

/** A phone shows them among the exceptions of a row. */
const isListed = ({ rbl_blackListed: listed }: Order) => (listed ?? 0) > 0
const isUnusual = ({ order_status: status }: Order) => statusSeverity(status) !== 'success'

const isTagFixed = (order: Order) => !isTaggable(order)

/** The tag of an order; on a phone, whose lines show it, only the way to another. */
function ListedTag({ order, onTag }: { order: Order; onTag: (order: Order) => void }) {
  const change = isTaggable(order) ? () => onTag(order) : undefined
  if (!useIsPhone() || order.tag === null) return <TagLabel order={order.order_id} tag={order.tag} onChange={change} />
  return <Button kind="text" size="small" label={tagTexts.changeShort} onClick={change} />
}

const numberLayout: ColumnLayout = {
  width: '8rem',
  identity: true,
  onPhone: true,
  copy: (order: Order) => serviceNumber(order) || null,
}

const column = (
  key: keyof Order,
  header: string,
  meta: ColumnLayout,
  show: (order: Order) => ReactNode,
): Columns<Order>[number] => ({ accessorKey: key, meta, header, cell: ({ row }) => show(row.original) })

/** The columns of the order list: those of `shown`, with the block and the balance; all ten for null. */
export function orderColumns(actions: OrderActions, shown: readonly OptionalColumn[] | null): Columns<Order> {
  const hidden = new Set<unknown>(optionalColumns.filter((column) => shown !== null && !shown.includes(column)))
  return tenColumns(actions).filter((one) => !hidden.has(one.id ?? ('accessorKey' in one ? one.accessorKey : null)))
}

const tenColumns = ({ onTag, onPay, onInvoice }: OrderActions): Columns<Order> => [
  column('order_id', ordersTexts.orderId, { width: '4rem', onPhone: true }, ({ order_id }) => (
    <span className="muted">{`#${order_id}`}</span>
  )),
  column('serviceTypeName', ordersTexts.serviceType, { width: '8rem', priority: 4 }, ({ serviceTypeName }) => (
    <span className="one-line" title={serviceTypeName}>
      {serviceTypeName}
    </span>
  )),
  column('ipwithsubnet', ordersTexts.serviceNumber, numberLayout, (order) => <ServiceNumber order={order} />),
  column('rbl_blackListed', ordersTexts.rbl, { width: '3rem', priority: 3, onPhone: isListed }, (order) => (
    <Blacklisted count={order.rbl_blackListed} />
  )),
  column('tag', ordersTexts.tag, { width: '5.5rem', priority: 2, onPhone: isTagFixed }, (order) => (
    <ListedTag order={order} onTag={onTag} />
  )),
  column('start_date', ordersTexts.start, { width: '4.75rem', priority: 5 }, (order) => formatDate(order.start_date)),
  {
    id: 'days_left',
    accessorFn: ({ end_date }) => end_date,
    meta: { width: '4.75rem', onPhone: true },
    header: ordersTexts.daysLeft,
    cell: ({ row: { original: order } }) => <DaysLeft end={order.end_date} />,
  },
  column('end_date', ordersTexts.end, { width: '4.75rem', priority: 3 }, (order) => formatDate(order.end_date)),
  {
    id: 'order_status',
    meta: { width: '6rem', priority: 2, onPhone: isUnusual },
    header: ordersTexts.status,
    cell: ({ row: { original: order } }) => (
      <Tag severity={statusSeverity(order.order_status)}>{order.orderStatusdescription}</Tag>
    ),
  },
  column('net_balance', ordersTexts.balance, { width: '8rem', align: 'right', sticky: true }, (order) => (
    <BalanceCell order={order} onPay={onPay} onInvoice={onInvoice} />
  )),
]
