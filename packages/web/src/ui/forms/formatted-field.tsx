import { InputText } from 'primereact/inputtext'
import { useId, type ReactNode } from 'react'
import { enterKey } from './enter-key.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface FormattedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Formats typed or pasted input, for example to upper case. */
  shape: (typed: string) => string
  hint?: string | null | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  /** Runs on Enter, which then does not submit the form. */
  onEnter?: (() => void) | undefined
  /** A button at the end of the line. */
  action?: ReactNode
  /** Result of checking the value, below the field. */
  status?: ReactNode
}

/** Text field that formats its value while the user types and keeps the caret in place. */
export function FormattedField({ shape, onChange, onEnter, action, status, ...props }: FormattedFieldProps) {
  const id = useId()
  function take(input: HTMLInputElement) {
    const shaped = shape(input.value)
    if (shaped !== input.value) {
      const caret = shape(input.value.slice(0, input.selectionStart ?? input.value.length)).length
      // Set here, because React would set it with the caret at the end.
      input.value = shaped
      input.setSelectionRange(caret, caret)
    }
    onChange(shaped)
  }
  return (
    <FieldFrame id={id} {...props}>
      <span className="field-line">
        <InputText
          unstyled
          id={id}
          className="text-input"
          type="text"
          value={props.value}
          required={props.required}
          readOnly={props.readOnly}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // An input method is still composing the letter.
          onChange={({ target, nativeEvent }) =>
            (nativeEvent as InputEvent).isComposing ? onChange(target.value) : take(target)
          }
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
          onBlur={props.onBlur}
          onKeyDown={enterKey(onEnter)}
          {...fieldAria(id, props.hint, props.error)}
        />
        {action}
      </span>
      {status}
    </FieldFrame>
  )
}
