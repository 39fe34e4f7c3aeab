import { isOneTimeCode } from '@ip-portal/core/kernel/values/one-time-code'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { OneTimeCodeField } from './one-time-code-field.tsx'

interface CodeFormProps {
  label: string
  hint: string
  error: string | null
  isBusy: boolean
  /** Told whether anything stands in the field. */
  onTyped?: (isTyped: boolean) => void
  /** Whether the flow takes this code; left out, it takes any and says what is wrong with it. */
  canSubmit?: (code: string) => boolean
  onSubmit: (code: string) => void
  /** Stands above the field. */
  head?: ReactNode
  /** The buttons; `isSendable` says whether the code typed so far can be sent. */
  actions: (isSendable: boolean) => ReactNode
  className?: string
  /** What the form asks, where no dialog around it says so. */
  asks?: string
}

const anyCode = () => true

/** One field for a one-time code, submitted by Enter or button, never by itself. */
export function CodeForm({ canSubmit = anyCode, className = 'stack', ...form }: CodeFormProps) {
  const { label, hint, error, isBusy, onTyped, onSubmit, head, actions, asks } = form
  const [code, setCode] = useState('')
  const isTyped = code !== ''
  useLayoutEffect(() => onTyped?.(isTyped), [onTyped, isTyped])
  function submit() {
    if (isBusy || !canSubmit(code)) return
    onSubmit(code)
    // A code is a secret that works once: it leaves the field with its request. One that is too short can be completed.
    if (isOneTimeCode(code)) setCode('')
  }
  return (
    <form
      className={className}
      data-asks={asks}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {head}
      <OneTimeCodeField
        label={label}
        hint={hint}
        value={code}
        onChange={setCode}
        error={error}
        readOnly={isBusy}
        autoFocus
      />
      {actions(canSubmit(code))}
    </form>
  )
}
