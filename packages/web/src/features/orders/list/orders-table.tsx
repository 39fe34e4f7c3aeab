import { useMemo, type ReactNode } from 'react'
import { daysLeft } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import {
  isOpenable,
  ordersTexts,
  type DuePayments,
  type MarkedOrders,
  type OptionalColumn,
  type Order,
  type OrderSort,
  listDaysSeverity,
  orderDetailTexts,
  orderMarkTexts,
  serviceNumber,
  statusSeverity,
  warningSeverity,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useIsPhone } from '../../../ui/table/sizes/use-media.ts'
import type { RowSelection, Sorting, PhoneLines } from '../../../ui/table/table-props.ts'
import { DuePaymentsContext, dueText } from './balance-cell.tsx'
import { InvalidRoutesContext, orderColumns, orderName, type OrderActions } from './order-columns.tsx'

interface OrdersTableProps {
  rows: Order[]
  /** Open balances by order. */
  due: DuePayments
  marked: MarkedOrders
  sort: OrderSort
  onSort: Sorting['onSort']
  onOpen: (order: Order) => void
  selection: RowSelection<Order> | undefined
  shown: readonly OptionalColumn[]
  /** Order that the user has just changed. */
  changed: number | null
  /** Must be stable between renders, or every row renders again. */
  actions: OrderActions
  loading: boolean
  empty: ReactNode
}

const keyOf = (order: Order) => order.order_id
const hrefOf = (order: Order) => `/orders/${order.order_id}`
const nameOf = (order: Order) => `#${order.order_id} ${orderName(order)}`

/** The order list with its ten columns; only active orders open. */
export function OrdersTable({ rows, due, sort, onSort, onOpen, selection, shown, ...rest }: OrdersTableProps) {
  const { actions, changed, loading, empty, marked } = rest
  const isPhone = useIsPhone()
  const columns = useMemo(() => orderColumns(actions, isPhone ? null : shown), [actions, isPhone, shown])
  const phone = useMemo(() => orderLines(due, marked.invalid), [due, marked])
  const sorting = useMemo(() => ({ sort, onSort }), [sort, onSort])
  return (
    <DuePaymentsContext value={due}>
      <InvalidRoutesContext value={marked.invalid}>
        <DataTable
          caption={ordersTexts.ordersTitle}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowName={nameOf}
          sorting={sorting}
          phone={phone}
          selection={selection}
          markedKey={changed}
          onRowOpen={onOpen}
          rowHref={hrefOf}
          isOpenable={isOpenable}
          closedHint={ordersTexts.inactiveRow}
          loading={loading}
          empty={empty}
        />
      </InvalidRoutesContext>
    </DuePaymentsContext>
  )
}

function daysOf({ end_date: end }: Order) {
  const days = daysLeft(end, authPortal.now())
  return days === null ? null : { text: orderDetailTexts.days(days), severity: listDaysSeverity(days) }
}

/** The lines of an order on a phone: block and balance; number, tag and days; exceptions only. */
const orderLines = (due: DuePayments, invalid: ReadonlySet<number>): PhoneLines<Order> => ({
  title: (order) => <strong className="mono">{orderName(order)}</strong>,
  figure: (order) => formatUsd(order.net_balance),
  line: (order) => {
    const days = daysOf(order)
    const number = serviceNumber(order) === '' ? null : `#${order.order_id}`
    // The tag comes last: it may be cut.
    return [number, days?.severity === 'success' ? days.text : null, order.tag]
  },
  lateMarks: (order) => {
    const payment = due.get(order.order_id)
    return (
      <>
        {invalid.has(order.order_id) && <Tag severity="danger">{orderMarkTexts.invalid}</Tag>}
        {payment && <Tag severity={warningSeverity[payment.state]}>{dueText(payment)}</Tag>}
      </>
    )
  },
  marks: (order) => {
    const days = daysOf(order)
    const isEnding = days !== null && days.severity !== 'success'
    const status = statusSeverity(order.order_status)
    const listed = order.rbl_blackListed ?? 0
    if (!isEnding && listed === 0 && status === 'success') return null
    return (
      <>
        {isEnding && <Tag severity={days.severity}>{days.text}</Tag>}
        {status !== 'success' && <Tag severity={status}>{order.orderStatusdescription}</Tag>}
        {listed > 0 && <Tag severity={blacklistSeverity(listed)}>{ordersTexts.blacklistedMark(listed)}</Tag>}
      </>
    )
  },
})
