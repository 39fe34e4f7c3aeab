import { InputText } from 'primereact/inputtext'
import { useLayoutEffect, useState, type ReactNode, useEffect, useId, useRef } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { codeStepTexts as texts } from '@ip-portal/core/kernel/flow/shared-states/code-step.texts'
import { isOneTimeCode, codeDigits } from '@ip-portal/core/kernel/values/one-time-code'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../join-classes.ts'
import { FieldFrame, fieldAria } from './field-frame.tsx'
import { Form } from './form.tsx'

interface CodeEntry {
  /** Says why the flow does not take a code; null for one that it takes. */
  refusalOf: (code: string) => string | null
  onSubmit: (code: string) => void
}

interface CodeFormProps extends Partial<Pick<CodeEntry, 'refusalOf'>>, Pick<CodeEntry, 'onSubmit'> {
  /** Hint of the one-time code, where it is not the usual one. */
  hint?: string
  error: string | null
  isBusy: boolean
  /** Called with true when the field has input, with false when it is empty. */
  onTyped?: (isTyped: boolean) => void
  /** Offers a recovery code in a field of its own; null where the server takes none. */
  recovery?: CodeEntry | null
  /** Content above the field. */
  head?: ReactNode
  /** The buttons; `refusal` says why the typed code cannot be sent. */
  actions: (refusal: string | null) => ReactNode
  className?: string
  /** Flow whose question is written to `data-asks`, when no dialog around the form does that. */
  snapshot?: AnyMachineSnapshot
}

const takesAny = () => null

/** Form with one field for a one-time code; submitted by Enter or button, never automatically. */
export function CodeForm({ refusalOf = takesAny, className = 'stack', recovery = null, ...form }: CodeFormProps) {
  const { hint = texts.codeHint, error, isBusy, onTyped, onSubmit, head, actions, snapshot } = form
  const [code, setCode] = useState('')
  const [usesRecovery, setUsesRecovery] = useState(false)
  const entry = usesRecovery ? recovery : null
  const refusal = (entry?.refusalOf ?? refusalOf)(code)
  const isTyped = code !== ''
  useLayoutEffect(() => onTyped?.(isTyped), [onTyped, isTyped])
  function submit() {
    if (isBusy || refusal !== null) return
    if (entry) entry.onSubmit(code)
    else onSubmit(code)
    // A sent code is cleared, because it works once; one that is too short stays and can be completed.
    if (entry !== null || isOneTimeCode(code)) setCode('')
  }
  return (
    <Form className={className} data-asks={snapshot && asksOf(snapshot)} aria-busy={isBusy} onSubmit={submit}>
      {head}
      <OneTimeCodeField
        key={entry ? 'recovery' : 'code'}
        label={entry ? texts.recoveryCode : texts.code}
        // In words, because a phone shows no reason of a grey button.
        hint={entry ? ((isTyped ? refusal : null) ?? texts.recoveryHint) : hint}
        value={code}
        onChange={setCode}
        error={error}
        readOnly={isBusy}
        isRecovery={entry !== null}
        autoFocus
      />
      {recovery && (
        <Button
          kind="text"
          size="small"
          label={usesRecovery ? texts.useOneTimeCode : texts.useRecoveryCode}
          onClick={() => {
            if (isBusy) return
            setCode('')
            setUsesRecovery(!usesRecovery)
          }}
        />
      )}
      {actions(refusal)}
    </Form>
  )
}

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
function OneTimeCodeField({ label, value, onChange, hint, error, isRecovery, ...field }: OneTimeCodeFieldProps) {
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
