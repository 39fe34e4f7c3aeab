import { auditTexts } from '@ip-portal/core/audit'
import { useState } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'
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
    <form
      className="audit-order"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label={auditTexts.orderNumber}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        error={isWrong ? auditTexts.badOrder : null}
        onChange={setText}
        onBlur={take}
      />
    </form>
  )
}
