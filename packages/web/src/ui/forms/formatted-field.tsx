import { useId, type ReactNode } from 'react'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface FormattedFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** What the field makes of what is typed or pasted, such as upper case. */
  shape: (typed: string) => string
  hint?: string | null | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  /** What Enter does here instead of sending the form. */
  onEnter?: (() => void) | undefined
  /** A button at the end of the line. */
  action?: ReactNode
  /** What is known of the value, below it. */
  status?: ReactNode
}

/** A line of text that is brought into its form while it is typed; the caret stays where the typing goes on. */
export function FormattedField({ shape, onChange, onEnter, action, status, ...props }: FormattedFieldProps) {
  const id = useId()
  function take(input: HTMLInputElement) {
    const shaped = shape(input.value)
    if (shaped !== input.value) {
      const caret = shape(input.value.slice(0, input.selectionStart ?? input.value.length)).length
      // By hand: React would write it too, and put the caret at the end.
      input.value = shaped
      input.setSelectionRange(caret, caret)
    }
    onChange(shaped)
  }
  return (
    <FieldFrame id={id} {...props}>
      <span className="field-line">
        <input
          id={id}
          className="p-inputtext p-component"
          type="text"
          value={props.value}
          required={props.required}
          readOnly={props.readOnly}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // A letter that is put together of two keys is not finished yet.
          onChange={({ target, nativeEvent }) =>
            (nativeEvent as InputEvent).isComposing ? onChange(target.value) : take(target)
          }
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
          {...fieldAria(id, props.hint, props.error)}
        />
        {action}
      </span>
      {status}
    </FieldFrame>
  )
}
