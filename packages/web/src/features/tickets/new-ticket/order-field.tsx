import { XIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isCancelled, openOrderFlows, OrderIndex, serviceNumber, type Order } from '@ip-portal/core/orders'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { BareButton } from '../../../ui/buttons/bare-button.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

const orderFlows = flowsOf(openOrderFlows)

/** Matches shown at once; more letters find the others. */
const matchesShown = 6

interface OrderFieldProps {
  /** Number of the chosen order; empty without one. */
  value: string
  onChange: (order: string) => void
  disabled: boolean
}

/**
 * Finds the order of a ticket by its number, block, AS number or tag; Enter takes the first match. The list is read at
 * the first letter.
 */
export function OrderField({ value, onChange, disabled }: OrderFieldProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Order | null>(null)
  const results = useRef<HTMLDivElement>(null)
  if (value !== '') {
    const name = [`#${value}`, String(chosen?.order_id) === value && chosen ? serviceNumber(chosen) : '']
    const label = name.filter(Boolean).join(' · ')
    return (
      <div className="field">
        <span className="field-label">{ticketsPageTexts.orderField}</span>
        <span className="chip order-chip">
          <span className="chip-name">{label}</span>
          {!disabled && (
            <BareButton
              className="chip-remove"
              aria-label={ticketsPageTexts.removeOrder(label)}
              onClick={() => onChange('')}
            >
              <XIcon />
            </BareButton>
          )}
        </span>
      </div>
    )
  }
  const choose = (order: Order) => {
    setChosen(order)
    setSearch('')
    onChange(String(order.order_id))
  }
  return (
    <div className="order-field">
      <TextField
        label={ticketsPageTexts.orderField}
        type="search"
        value={search}
        onChange={setSearch}
        hint={ticketsPageTexts.orderHint}
        disabled={disabled}
        autoComplete="off"
        onEnter={() => results.current?.querySelector<HTMLElement>('.order-matches button')?.click()}
      />
      {search.trim() !== '' && (
        <div className="order-results" ref={results}>
          <Matches search={search} onChoose={choose} />
        </div>
      )}
    </div>
  )
}

function Matches({ search, onChoose }: { search: string; onChoose: (order: Order) => void }) {
  const { data, failure, refresh } = useQuery(() => orderFlows.orders())
  const index = useMemo(() => new OrderIndex(data?.active ?? [], authPortal.now()), [data])
  const found = useMemo(
    () =>
      index
        .view({ search })
        .filter((order) => !isCancelled(order))
        .slice(0, matchesShown),
    [index, search],
  )
  if (failure && !data)
    return <QueryError text={failureText(failure, ticketsPageTexts.ordersFailed)} onRetry={refresh} />
  if (!data) return <Skeleton lines={2} />
  if (found.length === 0) return <p className="muted">{ticketsPageTexts.orderNone}</p>
  return (
    <ul className="order-matches" aria-label={ticketsPageTexts.orderMatches}>
      {found.map((order) => (
        <li key={order.order_id}>
          <BareButton onClick={() => onChoose(order)}>
            <strong className="mono">{serviceNumber(order) || order.serviceTypeName}</strong>
            <span className="muted small">{[`#${order.order_id}`, order.tag].filter(Boolean).join(' · ')}</span>
          </BareButton>
        </li>
      ))}
    </ul>
  )
}
