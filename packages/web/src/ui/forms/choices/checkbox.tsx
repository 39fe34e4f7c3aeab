import { Checkbox as PrimeCheckbox } from 'primereact/checkbox'
import { nativeControl } from './native-control.ts'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Box to tick inside the `label` that names it. */
export const Checkbox = ({ checked, onChange }: CheckboxProps) => (
  <PrimeCheckbox unstyled checked={checked} onChange={(event) => onChange(event.checked === true)} pt={nativeControl} />
)
