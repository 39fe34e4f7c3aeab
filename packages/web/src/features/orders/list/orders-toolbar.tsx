import { useDeferredValue, useMemo } from 'react'
import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import {
  orderMarks,
  orderMarkTexts,
  orderSortFields,
  ordersTexts,
  type MarkedOrders,
  type Order,
} from '@ip-portal/core/orders'
import { ClearFilters, FilterBar, FilterSelect, FilterToggle, SearchField } from '../../../ui/filters/filter-bar.tsx'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { columnNames } from './columns/column-names.ts'
import type { ShownColumns } from './columns/use-shown-columns.ts'
import type { OrderView } from './use-order-view.ts'
import { useSavedViews, ViewLinks, ViewManager } from './views/saved-views.tsx'

const sortChoices = ([...orderSortFields, 'late'] as const).flatMap((field) => [
  { value: field, label: ordersTexts.ascending(columnNames[field]) },
  { value: `${field}:desc`, label: ordersTexts.descending(columnNames[field]) },
])

interface OrdersToolbarProps {
  orders: readonly Order[]
  view: OrderView
  /** Number of orders that match the filters. */
  shown: number
  /** Number of orders whose payment is late. */
  late: number
  marked: MarkedOrders
  columns: ShownColumns
  /** A phone shows no columns. */
  hasColumns: boolean
}

/** Search and filters in one line; the choices are the values found in the list. */
export function OrdersToolbar(props: OrdersToolbarProps) {
  const { orders, view, shown, late, marked, columns, hasColumns } = props
  const saved = useSavedViews()
  // Deferred: the closed selects can wait until the rows are painted.
  const known = useDeferredValue(orders)
  const choices = useMemo(() => choicesOf(known), [known])
  const { filter, set } = view
  return (
    <FilterBar
      links={<ViewLinks views={saved.views} shown={columns.shown} />}
      search={
        <SearchField
          label={ordersTexts.search}
          placeholder={ordersTexts.searchFields}
          value={filter.search ?? ''}
          onChange={(search) => set({ search })}
        />
      }
      end={
        <>
          <output className="muted">{ordersTexts.results(shown, orders.length)}</output>
          {view.isFiltered && <ClearFilters label={ordersTexts.clearFilters} onClick={view.clear} />}
        </>
      }
      tools={
        <>
          <ViewManager {...saved} shown={columns.shown} />
          {hasColumns && <ColumnChooser shown={columns.shown} onChange={columns.choose} />}
        </>
      }
    >
      <FilterToggle
        label={ordersTexts.lateOnly}
        count={late}
        isException
        isOn={filter.late === true}
        onChange={(isOn) => set({ late: isOn ? '1' : '' })}
      />
      <FilterSelect
        label={ordersTexts.tag}
        value={filter.tag ?? ''}
        onChange={(tag) => set({ tag })}
        options={[{ value: '', label: ordersTexts.allTags }, ...choices.tags]}
      />
      <FilterSelect
        label={ordersTexts.serviceType}
        value={String(filter.serviceType ?? '')}
        onChange={(type) => set({ type })}
        options={[{ value: '', label: ordersTexts.allTypes }, ...choices.types]}
      />
      <FilterSelect
        label={ordersTexts.status}
        value={String(filter.status ?? '')}
        onChange={(status) => set({ status })}
        options={[{ value: '', label: ordersTexts.allStatuses }, ...choices.statuses]}
      />
      {orderMarks.map((mark) => {
        const isOn = filter.marks?.includes(mark) ?? false
        // The others are filters of the dashboard's links; only routes have no column.
        const isShown = isOn || (mark === 'invalid' && marked.invalid.size > 0)
        return (
          isShown && (
            <FilterToggle
              key={mark}
              label={orderMarkTexts[mark]}
              count={marked[mark].size}
              isException
              isOn={isOn}
              onChange={(next) => set({ [mark]: next ? '1' : '' })}
            />
          )
        )
      })}
      <span className="filter-sort">
        <FilterSelect
          label={ordersTexts.sort}
          value={`${view.sort.field}${view.sort.descending ? ':desc' : ''}`}
          onChange={(sort) => set({ sort })}
          options={sortChoices}
          required
        />
      </span>
    </FilterBar>
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
