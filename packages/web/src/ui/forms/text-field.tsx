import { useId, useState, type FocusEvent } from 'react'
import { FieldFrame, fieldAria } from './field-frame.tsx'
import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'search'
  hint?: string | null | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  autoComplete?: string | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'search' | 'tel' | 'url' | undefined
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
}

/** One line of text. A native element, because /login loads no PrimeReact script; the theme's classes style it. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const input = (
    <input
      id={id}
      className="p-inputtext p-component"
      type={secret && shown ? 'text' : type}
      value={props.value}
      name={props.name}
      required={props.required}
      readOnly={props.readOnly}
      disabled={props.disabled}
      autoComplete={props.autoComplete}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      spellCheck={type === 'text' ? undefined : false}
      autoCapitalize={type === 'text' ? undefined : 'none'}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- set for the first field of a page
      autoFocus={props.autoFocus}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      {...fieldAria(id, props.hint, props.error)}
    />
  )
  return (
    <FieldFrame id={id} {...props}>
      {secret ? (
        <span className="field-secret">
          {input}
          <button
            type="button"
            className="field-reveal"
            aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  )
}
