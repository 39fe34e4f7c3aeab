import { InputText } from 'primereact/inputtext'
import { useEffect, useId, useRef } from 'react'
import { codeDigits } from '@ip-portal/core/kernel/values/one-time-code'
import { joinClasses } from '../join-classes.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface OneTimeCodeFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | null | undefined
  error?: string | null | undefined
  autoFocus?: boolean | undefined
  /** True while a code is checked; the field keeps the focus for the next one. */
  readOnly?: boolean | undefined
  /** True for a recovery code, which has letters. */
  isRecovery?: boolean
}

/**
 * One input for all six digits: browsers fill it from the authenticator, screen readers read it as one value and
 * pasting "123 456" works. Without maxlength, which would cut such a paste.
 */
export function OneTimeCodeField({ label, value, onChange, hint, error, isRecovery, ...field }: OneTimeCodeFieldProps) {
  const { autoFocus, readOnly } = field
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field for another code, also when the button sent the last one.
  useEffect(() => {
    if (autoFocus && !readOnly) input.current?.focus()
  }, [autoFocus, readOnly])
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <InputText
        unstyled
        ref={input}
        id={id}
        className={joinClasses('text-input', !isRecovery && 'code-input')}
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        autoFocus={autoFocus}
        onChange={(event) => onChange(isRecovery ? event.target.value : codeDigits(event.target.value))}
        {...fieldAria(id, hint, error)}
      />
    </FieldFrame>
  )
}
