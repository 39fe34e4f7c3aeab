import { InputSwitch } from 'primereact/inputswitch'
import { useId } from 'react'
import { nativeControl } from './native-control.ts'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** PrimeReact gives the frame of a switch the role of a second control. */
const parts = {
  root: {
    ...nativeControl.root,
    role: undefined,
    'aria-checked': undefined,
    'aria-labelledby': undefined,
    'aria-describedby': undefined,
  },
  slider: nativeControl.box,
}

/** One setting that is on or off at once, without a button to save it. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      <span className="switch-text">
        <span id={id}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="muted">
            {hint}
          </span>
        )}
      </span>
      <InputSwitch
        unstyled
        checked={checked}
        onChange={() => onChange(!checked)}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        // Only the input inside is the control.
        pt={parts}
      />
    </label>
  )
}
