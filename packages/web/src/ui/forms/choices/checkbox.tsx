import { Checkbox as PrimeCheckbox } from 'primereact/checkbox'
import { nativeControl } from './native-control.ts'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Box to tick inside the `label` that names it. */
export const Checkbox = ({ checked, onChange, disabled = false }: CheckboxProps) => (
  <PrimeCheckbox
    unstyled
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.checked === true)}
    pt={nativeControl}
  />
)
