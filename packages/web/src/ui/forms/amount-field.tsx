import { useState, type ComponentProps } from 'react'
import { parseAmount, plainAmount } from '@ip-portal/core/kernel/values/money'
import { amountProblemText } from '@ip-portal/core/kernel/values/money.texts'
import { TextField } from './text-field.tsx'

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'onBlur'>

/**
 * Amount in USD as it is typed. Once it is left, an amount is written with two decimals, and a text that is none stays
 * as it was typed, with the reason below it.
 */
export function AmountField({ value, onChange, error, ...props }: AmountFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const problem = isLeft && value.trim() !== '' ? amountProblemText(value) : null
  return (
    <TextField
      {...props}
      value={value}
      onChange={(text) => {
        setLeft(false)
        onChange(text)
      }}
      onBlur={() => {
        setLeft(true)
        const amount = parseAmount(value)
        if (amount !== null) onChange(plainAmount(amount))
      }}
      error={problem ?? error}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
