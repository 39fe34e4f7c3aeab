import { useState } from 'react'
import { auditTexts } from '@ip-portal/core/audit'
import { SearchField } from '../../ui/filters/filter-bar.tsx'
import { orderNumber } from './use-audit-filters.ts'

/** Orders of the company as far as they are known. */
export interface KnownOrders {
  /** Block or AS number of each order. */
  names: ReadonlyMap<number, string>
  /** Finds the number of the order that a text names; null for none. */
  find: (text: string) => number | null
}

interface OrderFilterProps {
  order: string
  orders: KnownOrders
  onChange: (order: string) => void
}

/** Order by its number, block or AS number; Enter or leaving the field takes it. */
export function OrderFilter({ order, orders, onChange }: OrderFilterProps) {
  const [text, setText] = useState(order)
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    const typed = text.trim().replace(/^#/, '')
    const number = typed === '' || orderNumber.test(typed) ? typed : orders.find(typed)?.toString()
    setIsWrong(number === undefined)
    if (number !== undefined && number !== order) onChange(number)
  }
  return (
    <SearchField
      label={auditTexts.orderNumber}
      placeholder={auditTexts.orderNumber}
      value={text}
      error={isWrong ? auditTexts.badOrder : null}
      onChange={setText}
      onEnd={take}
    />
  )
}
