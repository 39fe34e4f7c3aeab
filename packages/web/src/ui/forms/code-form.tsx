import { isOneTimeCode } from '@ip-portal/core/kernel/values/one-time-code'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { OneTimeCodeField } from './one-time-code-field.tsx'

interface CodeFormProps {
  label: string
  hint: string
  error: string | null
  isBusy: boolean
  /** Called with true when the field has input, with false when it is empty. */
  onTyped?: (isTyped: boolean) => void
  /** Tells if the flow accepts this code; absent when the flow accepts any and reports its problem. */
  canSubmit?: (code: string) => boolean
  onSubmit: (code: string) => void
  /** Offers a recovery code in a field of its own; null where the server takes none. */
  recovery?: RecoveryCodeEntry | null
  /** Content above the field. */
  head?: ReactNode
  /** The buttons; `isSendable` is true when the typed code can be sent. */
  actions: (isSendable: boolean) => ReactNode
  className?: string
  /** Question of the flow for `data-asks`, when no dialog around the form has it. */
  asks?: string
}

/** Recovery code in place of the one-time code. */
export interface RecoveryCodeEntry {
  label: string
  hint: string
  /** Labels of the buttons that change the field. */
  use: string
  leave: string
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
}

const anyCode = () => true

/** Form with one field for a one-time code; submitted by Enter or button, never automatically. */
export function CodeForm({ canSubmit = anyCode, className = 'stack', recovery = null, ...form }: CodeFormProps) {
  const { label, hint, error, isBusy, onTyped, onSubmit, head, actions, asks } = form
  const [code, setCode] = useState('')
  const [usesRecovery, setUsesRecovery] = useState(false)
  const entry = usesRecovery ? recovery : null
  const isSendable = (entry?.canSubmit ?? canSubmit)(code)
  const isTyped = code !== ''
  useLayoutEffect(() => onTyped?.(isTyped), [onTyped, isTyped])
  function submit() {
    if (isBusy || !isSendable) return
    if (entry) entry.onSubmit(code)
    else onSubmit(code)
    // A sent code is cleared, because it works once; one that is too short stays and can be completed.
    if (entry !== null || isOneTimeCode(code)) setCode('')
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
        key={entry ? 'recovery' : 'code'}
        label={entry?.label ?? label}
        hint={entry?.hint ?? hint}
        value={code}
        onChange={setCode}
        error={error}
        readOnly={isBusy}
        isRecovery={entry !== null}
        autoFocus
      />
      {actions(isSendable)}
      {recovery && (
        <Button
          kind="text"
          size="small"
          label={usesRecovery ? recovery.leave : recovery.use}
          onClick={() => {
            if (isBusy) return
            setCode('')
            setUsesRecovery(!usesRecovery)
          }}
        />
      )}
    </form>
  )
}
