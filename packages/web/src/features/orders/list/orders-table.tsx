import { useMemo, type ReactNode } from 'react'
import {
  isOpenable,
  ordersTexts,
  type DuePayments,
  type MarkedOrders,
  type OptionalColumn,
  type Order,
  type OrderSort,
} from '@ip-portal/core/orders'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useIsPhone } from '../../../ui/table/sizes/use-media.ts'
import type { RowSelection, Sorting } from '../../../ui/table/table-props.ts'
import { DuePaymentsContext } from './balance-cell.tsx'
import { InvalidRoutesContext, orderColumns, orderName, type OrderActions } from './order-columns.tsx'
import { orderLines } from './order-lines.tsx'

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
