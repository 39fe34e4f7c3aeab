import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { InputText } from 'primereact/inputtext'
import { Password, type PasswordProps } from 'primereact/password'
import type { IconOptions } from 'primereact/utils'
import { useId, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'
import { BareButton } from '../buttons/bare-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { enterKey } from './enter-key.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'search'
  hint?: string | null | undefined
  error?: ReactNode
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
  /** Runs on Enter, which then does not submit the form. */
  onEnter?: (() => void) | undefined
}

/**
 * Button that shows or hides a password. The same element in both states, so that it keeps the focus; PrimeReact's two
 * icons replace each other.
 */
const reveal =
  (isShown: boolean) =>
  ({ iconProps }: IconOptions<PasswordProps>) => (
    <BareButton
      className="field-reveal"
      aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
      aria-pressed={isShown}
      onClick={iconProps.onClick}
    >
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </BareButton>
  )

const showIcon = reveal(false)
const hideIcon = reveal(true)

/** One line of text; a password gets a button that shows it. */
export function TextField(field: TextFieldProps) {
  const { type = 'text', onChange, onEnter, hideLabel, hint, error, label, ...props } = field
  const id = useId()
  const input = {
    ...props,
    className: 'text-input',
    spellCheck: type === 'text' ? undefined : false,
    autoCapitalize: type === 'text' ? undefined : 'none',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
    onKeyDown: enterKey(onEnter),
    ...fieldAria(id, hint, error),
  }
  return (
    <FieldFrame id={id} {...{ label, hideLabel, hint, error }} required={props.required}>
      {type === 'password' ? (
        <Password
          {...input}
          className=""
          inputId={id}
          inputClassName="text-input"
          toggleMask
          feedback={false}
          showIcon={showIcon}
          hideIcon={hideIcon}
        />
      ) : (
        <InputText unstyled {...input} id={id} type={type} />
      )}
    </FieldFrame>
  )
}
