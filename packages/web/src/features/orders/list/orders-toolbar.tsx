import { Columns3Icon } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import {
  orderMarks,
  orderMarkTexts,
  orderSortFields,
  ordersTexts,
  type MarkedOrders,
  type Order,
  optionalColumns,
  viewsTexts,
  type OptionalColumn,
  type OrderSortField,
} from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import { ClearFilters, FilterBar, FilterSelect, FilterToggle, SearchField } from '../../../ui/filters/filter-bar.tsx'
import { Popover } from '../../../ui/filters/popover.tsx'
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx'
import { useSavedViews, ViewLinks, ViewManager } from './saved-views.tsx'
import type { OrderView } from './use-order-view.ts'
import type { ShownColumns } from './use-shown-columns.ts'
import '../orders.css'

/** Names of the columns of the order list, and of the delay, which only sorts. */
const columnNames: Record<OrderSortField | 'order_status', string> = {
  order_id: ordersTexts.orderId,
  serviceTypeName: ordersTexts.serviceType,
  ipwithsubnet: ordersTexts.serviceNumber,
  rbl_blackListed: ordersTexts.rbl,
  tag: ordersTexts.tag,
  start_date: ordersTexts.start,
  days_left: ordersTexts.daysLeft,
  end_date: ordersTexts.end,
  order_status: ordersTexts.status,
  net_balance: ordersTexts.balance,
  late: ordersTexts.delay,
}

const sortChoices = ([...orderSortFields, 'late'] as const).flatMap((field) => [
  { value: field, label: ordersTexts.ascending(columnNames[field]) },
  { value: `${field}:desc`, label: ordersTexts.descending(columnNames[field]) },
])

interface OrdersToolbarProps {
  orders: readonly Order[]
  view: OrderView
  /** Number of orders that match the filters. */
  shown: number
  /** Number of orders whose payment is late; null before it is known. */
  late: number | null
  /** Null before they are known. */
  marked: MarkedOrders | null
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
      <span className="filter-sort">
        <FilterSelect
          label={ordersTexts.sort}
          value={`${view.sort.field}${view.sort.descending ? ':desc' : ''}`}
          onChange={(sort) => set({ sort })}
          options={sortChoices}
          required
        />
      </span>
      {orderMarks.map((mark) => {
        const isOn = filter.marks?.includes(mark) ?? false
        // The others are filters of the dashboard's links; only routes have no column.
        const isShown = isOn || mark === 'invalid'
        return (
          isShown && (
            <FilterToggle
              key={mark}
              label={orderMarkTexts[mark]}
              count={marked?.[mark].size ?? null}
              isException
              isOn={isOn}
              onChange={(next) => set({ [mark]: next ? '1' : '' })}
            />
          )
        )
      })}
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

interface ColumnChooserProps {
  shown: readonly OptionalColumn[]
  /** Null brings the default back. */
  onChange: (shown: readonly OptionalColumn[] | null) => void
}

/** Chooses the columns of the list; its block and its balance always stay. */
const ColumnChooser = ({ shown, onChange }: ColumnChooserProps) => (
  <Popover label={viewsTexts.columns} icon={<Columns3Icon />}>
    <fieldset className="column-choice">
      <legend>{viewsTexts.shownColumns}</legend>
      {optionalColumns.map((column) => (
        <label key={column}>
          <Checkbox
            checked={shown.includes(column)}
            onChange={(checked) =>
              onChange(optionalColumns.filter((one) => (one === column ? checked : shown.includes(one))))
            }
          />
          {columnNames[column]}
        </label>
      ))}
    </fieldset>
    <Button kind="text" size="small" label={viewsTexts.defaultColumns} onClick={() => onChange(null)} />
  </Popover>
)
