import { accountTexts } from '@ip-portal/core/account'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface PasswordStepProps {
  isBusy: boolean
  error: string | null
  onTyped?: (isTyped: boolean) => void
  onSubmit: (password: string) => void
}

/** Asks for the password of the user before the set-up goes on. */
export function PasswordStep({ isBusy, error, onTyped, onSubmit }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="stack"
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !isBusy) onSubmit(password)
      }}
    >
      <p>{accountTexts.setupPassword}</p>
      <TextField
        label={accountTexts.setupPasswordLabel}
        type="password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          onTyped?.(typed !== '')
        }}
        error={error}
        autoComplete="current-password"
        autoFocus
      />
      <div className="row dialog-actions">
        <Button
          type="submit"
          label={accountTexts.setupPasswordSubmit}
          busy={isBusy}
          disabledReason={password === '' ? accountTexts.setupPassword : null}
        />
      </div>
    </form>
  )
}
