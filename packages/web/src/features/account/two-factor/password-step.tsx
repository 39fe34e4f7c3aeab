import { useLayoutEffect, useState } from 'react'
import { accountTexts } from '@ip-portal/core/account'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface PasswordStepProps {
  intro: string
  isBusy: boolean
  error: string | null
  /** False for a password that the flow does not take. */
  canSubmit: (password: string) => boolean
  /** Reports whether a password is typed. Must be stable between renders. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (password: string) => void
}

/** Asks for the password of the user before the set-up goes on. */
export function PasswordStep({ intro, isBusy, error, canSubmit, onTyped, onSubmit }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const isTyped = password !== ''
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  return (
    <Form
      aria-busy={isBusy}
      onSubmit={() => {
        if (canSubmit(password) && !isBusy) onSubmit(password)
      }}
    >
      <p>{intro}</p>
      <TextField
        label={accountTexts.setupPasswordLabel}
        type="password"
        value={password}
        onChange={setPassword}
        error={error}
        autoComplete="current-password"
        autoFocus
      />
      <div className="row dialog-actions">
        <Button
          type="submit"
          label={accountTexts.setupPasswordSubmit}
          busy={isBusy}
          disabledReason={isBusy || canSubmit(password) ? null : accountTexts.setupPassword}
        />
      </div>
    </Form>
  )
}
