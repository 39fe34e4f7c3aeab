import { BareButton } from './bare-button.tsx'

interface SegmentedControlProps<Value extends string> {
  label: string
  /** The pressed option; null when there is none. */
  value: Value | null
  options: readonly { value: Value; label: string; count?: number }[]
  onChange: (value: Value) => void
}

/** Choice of one of a few options, all visible, each with its count where it is known. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) => (
  <div className="segmented-control" role="group" aria-label={label}>
    {options.map((option) => (
      <BareButton
        key={option.value}
        className="segment"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
        {option.count !== undefined && <span className="segment-count">{option.count}</span>}
      </BareButton>
    ))}
  </div>
)
