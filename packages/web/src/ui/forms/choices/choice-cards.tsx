import { useId, type ReactNode } from 'react'
import { Radio } from './radio.tsx'

interface ChoiceCardsProps<Value extends string | number> {
  legend: string
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; note?: ReactNode; detail?: ReactNode; disabled?: boolean }[]
}

/** Choice of one of a few options with descriptions. */
export function ChoiceCards<Value extends string | number>(props: ChoiceCardsProps<Value>) {
  const { legend, value, onChange, options } = props
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className="field-label">{legend}</legend>
      <div className="choice-cards">
        {options.map((option) => (
          <label key={option.value} className="choice-card">
            <Radio
              name={name}
              checked={value === option.value}
              required
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="choice-text">
              <strong>{option.label}</strong>
              {option.note !== undefined && <span className="muted">{option.note}</span>}
            </span>
            {option.detail}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
