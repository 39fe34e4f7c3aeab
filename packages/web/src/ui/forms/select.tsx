import { useId } from 'react'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  hideLabel?: boolean | undefined
  hint?: string | null | undefined
  error?: string | null | undefined
  disabled?: boolean | undefined
}

/** Choice of one of a few values. The native control, which phones show in their own way. */
export function Select({ label, value, onChange, options, hideLabel, hint, error, disabled }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <span className="select-box">
        <select
          id={id}
          className="text-input"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          {...fieldAria(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  )
}
