import { RadioButton } from 'primereact/radiobutton'
import { nativeControl } from './native-control.ts'

interface RadioProps {
  /** The same for all buttons of a choice. */
  name: string
  checked: boolean
  onChange: () => void
  required?: boolean
  disabled?: boolean | undefined
}

/**
 * One button of a choice, inside the `label` that names it. `checked` decides what it shows: PrimeReact's own button
 * follows the click, also one that its owner ignores.
 */
export const Radio = ({ disabled, ...props }: RadioProps) => (
  <RadioButton
    unstyled
    {...props}
    disabled={disabled ?? false}
    pt={{ ...nativeControl, input: { checked: props.checked, defaultChecked: undefined } }}
  />
)
