import { auditTexts } from '@ip-portal/core/audit'
import { useState } from 'react'
import { SearchField } from '../../ui/filters/filter-bar.tsx'
import { orderNumber } from './use-audit-filters.ts'

interface OrderFilterProps {
  order: string
  onChange: (order: string) => void
}

/** Number of an order; Enter or leaving the field takes it. */
export function OrderFilter({ order, onChange }: OrderFilterProps) {
  const [text, setText] = useState(order)
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    const number = text.trim().replace(/^#/, '')
    const isNumber = number === '' || orderNumber.test(number)
    setIsWrong(!isNumber)
    if (isNumber && number !== order) onChange(number)
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
