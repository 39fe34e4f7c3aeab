import {
  accountTexts,
  canSaveProfile,
  profileProblem,
  profileProblemTexts,
  type Profile,
  type ProfileForm as Fields,
  type ProfileProblem,
} from '@ip-portal/core/account'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useEffect, useState, type ReactNode } from 'react'
import { portal } from '../../portal/portal.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface ProfileFormProps {
  profile: Profile
  security: ReactNode
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Edits name, e-mail, phone and, when a new one is typed, the password. */
export function ProfileForm({ profile, security, onDirty, onSaved, onCancel }: ProfileFormProps) {
  const [snapshot, send] = useFlow(() => portal.saveProfile())
  const [form, setForm] = useState<Fields>({ ...profile, ...noPasswords })
  const { problem, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isSaved = snapshot.matches('succeeded')
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])

  // Shown only while it still holds: a corrected field loses its error at once.
  const shown = problem === profileProblem(form) ? problem : null
  const errorOf = (...problems: ProfileProblem[]) =>
    shown !== null && problems.includes(shown) ? profileProblemTexts[shown] : null
  const edit = (part: Partial<Fields>) => {
    const next = { ...form, ...part }
    setForm(next)
    const before: Fields = { ...profile, ...noPasswords }
    onDirty((Object.keys(before) as (keyof Fields)[]).some((field) => next[field] !== before[field]))
  }

  return (
    <form
      className="stack"
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'form.submit', details: form })
      }}
    >
      {failure && (
        <Message severity="danger" live="alert">
          {failureText(failure, accountTexts.profileFailed)}
        </Message>
      )}
      <div className="profile-grid">
        <section className="stack" aria-label={accountTexts.personal}>
          <h3>{accountTexts.personal}</h3>
          <TextField
            label={accountTexts.name}
            value={form.name}
            onChange={(name) => edit({ name })}
            error={errorOf('name-missing')}
            autoComplete="name"
            required
          />
          <TextField
            label={accountTexts.email}
            type="email"
            value={form.email}
            onChange={(email) => edit({ email })}
            error={errorOf('email-malformed')}
            autoComplete="email"
            required
          />
          <TextField
            label={accountTexts.phone}
            value={form.phone}
            onChange={(phone) => edit({ phone })}
            inputMode="tel"
            autoComplete="tel"
          />
          <h3>{accountTexts.security}</h3>
          {security}
        </section>
        <section className="stack" aria-label={accountTexts.passwordChange}>
          <h3>{accountTexts.passwordChange}</h3>
          <p className="muted small">{accountTexts.passwordChangeHint}</p>
          <TextField
            label={accountTexts.currentPassword}
            type="password"
            value={form.currentPassword}
            onChange={(currentPassword) => edit({ currentPassword })}
            error={errorOf('current-password-missing')}
            autoComplete="current-password"
          />
          <TextField
            label={accountTexts.newPassword}
            type="password"
            value={form.newPassword}
            onChange={(newPassword) => edit({ newPassword })}
            error={errorOf('rules-unmet')}
            autoComplete="new-password"
          />
          {form.newPassword !== '' && <PasswordStrength password={form.newPassword} />}
          <TextField
            label={accountTexts.confirmPassword}
            type="password"
            value={form.confirmPassword}
            onChange={(confirmPassword) => edit({ confirmPassword })}
            error={errorOf('mismatch')}
            autoComplete="new-password"
          />
        </section>
      </div>
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} />
        <Button
          type="submit"
          label={accountTexts.save}
          busy={isBusy}
          disabledReason={canSaveProfile(form) ? null : accountTexts.passwordTooWeak}
        />
      </div>
    </form>
  )
}
