import { useMemo, useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isCancelled, openOrderFlows, OrderIndex, serviceNumber, type Order } from '@ip-portal/core/orders'
import { tokensTexts as texts } from '@ip-portal/core/tokens'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

const orderFlows = flowsOf(openOrderFlows)

/** Rows shown at once; a company may have a hundred thousand orders. */
const rowsShown = 50

interface OrderPickerProps {
  chosen: readonly number[]
  onChange: (orders: readonly number[]) => void
  error: string | null
}

/** Chooses orders from the list of the company: a search, and a box for each order that it finds. */
export function OrderPicker(props: OrderPickerProps) {
  const { data, failure, refresh } = useQuery(() => orderFlows.orders())
  if (failure && !data) return <QueryError text={failureText(failure, texts.ordersFailed)} onRetry={refresh} />
  if (!data) return <Skeleton lines={3} />
  return <Choices {...props} orders={data.active} />
}

function Choices({ orders, chosen, onChange, error }: OrderPickerProps & { orders: readonly Order[] }) {
  const [search, setSearch] = useState('')
  // Chosen orders come first, so that a mistaken one can be taken out; no row moves under the pointer that chose it.
  const [first, setFirst] = useState(chosen)
  const index = useMemo(() => new OrderIndex(orders, authPortal.now()), [orders])
  const rows = useMemo(() => {
    const found = index.view({ search }).filter((order) => !isCancelled(order))
    const before = new Set(first)
    return [
      ...found.filter(({ order_id: id }) => before.has(id)),
      ...found.filter(({ order_id: id }) => !before.has(id)),
    ]
  }, [index, search, first])
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].toSorted((a, b) => a - b))
  return (
    <div className="order-picker">
      <TextField
        label={texts.ordersFind}
        type="search"
        value={search}
        onChange={(typed) => {
          setSearch(typed)
          setFirst(chosen)
        }}
        hint={texts.ordersCount(chosen.length)}
        error={error}
        autoComplete="off"
      />
      {rows.length === 0 ? (
        <p className="muted">{texts.ordersNone}</p>
      ) : (
        <ul className="order-picker-list" aria-label={texts.orders}>
          {rows.slice(0, rowsShown).map((order) => (
            <li key={order.order_id}>
              <label>
                <Checkbox checked={chosen.includes(order.order_id)} onChange={() => toggle(order.order_id)} />
                {serviceNumber(order) === '' ? (
                  <strong>{order.serviceTypeName}</strong>
                ) : (
                  <strong className="mono">{serviceNumber(order)}</strong>
                )}
                <span className="muted small">{[`#${order.order_id}`, order.tag].filter(Boolean).join(' · ')}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {rows.length > rowsShown && <p className="muted small">{texts.ordersMore(rows.length - rowsShown)}</p>}
    </div>
  )
}
