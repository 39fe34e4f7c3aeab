import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import { orderSortFields, ordersTexts, type Order, type OrderSortField } from '@ip-portal/core/orders'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { OrderView } from './use-order-view.ts'

const columnNames: Record<OrderSortField, string> = {
  order_id: ordersTexts.orderId,
  serviceTypeName: ordersTexts.serviceType,
  ipwithsubnet: ordersTexts.serviceNumber,
  rbl_blackListed: ordersTexts.rbl,
  tag: ordersTexts.tag,
  start_date: ordersTexts.start,
  days_left: ordersTexts.daysLeft,
  end_date: ordersTexts.end,
  net_balance: ordersTexts.balance,
}
const sortChoices = orderSortFields.flatMap((field) => [
  { value: field, label: ordersTexts.ascending(columnNames[field]) },
  { value: `${field}:desc`, label: ordersTexts.descending(columnNames[field]) },
])

interface OrdersToolbarProps {
  orders: readonly Order[]
  view: OrderView
  /** Number of orders that match the filters. */
  shown: number
}

/** Search field and three filters, whose choices are the values found in the list. */
export function OrdersToolbar({ orders, view, shown }: OrdersToolbarProps) {
  // Deferred: the closed selects can wait until the rows are painted.
  const known = useDeferredValue(orders)
  const choices = useMemo(() => choicesOf(known), [known])
  const { filter, set } = view
  return (
    <div className="toolbar">
      <TextField
        label={ordersTexts.search}
        type="search"
        hint={ordersTexts.searchHint}
        value={filter.search ?? ''}
        onChange={(search) => set({ search })}
      />
      <Select
        label={ordersTexts.tag}
        value={filter.tag ?? ''}
        onChange={(tag) => set({ tag })}
        options={[{ value: '', label: ordersTexts.allTags }, ...choices.tags]}
      />
      <Select
        label={ordersTexts.serviceType}
        value={String(filter.serviceType ?? '')}
        onChange={(type) => set({ type })}
        options={[{ value: '', label: ordersTexts.allTypes }, ...choices.types]}
      />
      <Select
        label={ordersTexts.status}
        value={String(filter.status ?? '')}
        onChange={(status) => set({ status })}
        options={[{ value: '', label: ordersTexts.allStatuses }, ...choices.statuses]}
      />
      {/* On a phone the rows are cards without sortable column headers. */}
      <div className="phone-only">
        <Select
          label={ordersTexts.sort}
          value={`${view.sort.field}${view.sort.descending ? ':desc' : ''}`}
          onChange={(sort) => set({ sort })}
          options={sortChoices}
        />
      </div>
      <div className="toolbar-end">
        <output className="muted">{ordersTexts.results(shown, orders.length)}</output>
        {view.isFiltered && (
          <Button
            kind="text"
            size="small"
            label={ordersTexts.clearFilters}
            onClick={() => set({ search: '', tag: '', type: '', status: '' })}
          />
        )}
      </div>
    </div>
  )
}

function choicesOf(orders: readonly Order[]) {
  const tags = new Set<string>()
  const types = new Map<string, string>()
  const statuses = new Map<string, string>()
  for (const order of orders) {
    if (order.tag) tags.add(order.tag)
    types.set(String(order.service_type_id), order.serviceTypeName)
    statuses.set(String(order.order_status), order.orderStatusdescription)
  }
  const sorted = (entries: Iterable<[string, string]>) =>
    [...entries].map(([value, label]) => ({ value, label })).sort((a, b) => compareTurkish(a.label, b.label))
  return { tags: sorted([...tags].map((tag) => [tag, tag])), types: sorted(types), statuses: sorted(statuses) }
}
