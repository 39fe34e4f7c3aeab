import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import {
  accountTexts,
  canSaveProfile,
  profileProblem,
  profileProblemTexts,
  profileSavedText,
  type Profile,
  type ProfileForm as Fields,
  needsPassword,
  openAccountFlows,
} from '@ip-portal/core/account'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { asksOf, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { codeStepProps, type CodeStepProps } from '../../../portal/code-step/code-step-props.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordStrength } from '../password/password-strength.tsx'

const accountFlows = flowsOf(openAccountFlows)

/** Dialog that asks for the code of a change. */
export type CodeStep = (step: CodeStepProps & { summary: string; failure: Failure | null }) => ReactNode

interface ProfileFormProps {
  profile: Profile
  security: ReactNode
  onDirty: (isDirty: boolean) => void
  /** Reports the call that saves: it is seen through. */
  onSaving: (isSaving: boolean) => void
  onSaved: (message: string) => void
  codeStep: CodeStep
  onCancel: () => void
}

const fieldsOf = ({ name, email, phone }: Profile): Fields => ({
  name,
  email,
  phone,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
})

/** Edits name, e-mail, phone and, when a new one is typed, the password. */
export function ProfileForm({ profile, security, codeStep, onDirty, onSaving, onSaved, onCancel }: ProfileFormProps) {
  const [snapshot, send] = useFlow(() => accountFlows.saveProfile(profile.email))
  const [form, setForm] = useState<Fields>(fieldsOf(profile))
  const { problem, failure } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isSaved = snapshot.hasTag('succeeded')
  const isSaving = snapshot.hasTag('changing')
  useLayoutEffect(() => onSaving(isSaving), [onSaving, isSaving])
  const isNewEmail = needsPassword({ ...form, newPassword: '' }, profile.email)
  // The answer names the API tokens that a new password leaves.
  const isAnswerShown = isNewEmail || form.newPassword !== ''
  const savedText = profileSavedText(isAnswerShown ? snapshot.context.data?.message : null)
  useEffect(() => {
    if (isSaved) onSaved(savedText)
  }, [isSaved, savedText, onSaved])

  const codeDialog = viewOf(snapshot, {
    details: () => null,
    code: () =>
      codeStep({
        summary: isNewEmail ? accountTexts.emailSummary(form.email) : accountTexts.passwordSummary,
        failure,
        ...codeStepProps(snapshot, send),
      }),
  })

  const wrong = profileProblem(form, profile.email)
  // Another problem waits for the next submit: the passwords are still being typed.
  const errorOf = fieldErrors(problem === wrong, wrong, (one) => profileProblemTexts[one])
  const edit = (part: Partial<Fields>) => {
    const next = { ...form, ...part }
    setForm(next)
    const before = fieldsOf(profile)
    onDirty((Object.keys(before) as (keyof Fields)[]).some((field) => next[field] !== before[field]))
  }

  // One field: beside the address when only that changes, else beside the new password.
  const isPasswordHere = form.newPassword === '' && isNewEmail
  const currentPassword = (hint?: string) => (
    <TextField
      label={accountTexts.currentPassword}
      type="password"
      value={form.currentPassword}
      onChange={(typed) => edit({ currentPassword: typed })}
      error={errorOf('current-password-missing')}
      autoComplete="current-password"
      {...(hint === undefined ? {} : { hint })}
    />
  )

  return (
    <>
      {codeDialog}
      <Form
        data-asks={asksOf(snapshot)}
        aria-busy={isBusy}
        onSubmit={() => send({ type: 'form.submit', details: form })}
      >
        {failure && codeDialog === null && (
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
            {profile.pendingEmail !== '' && (
              <p className="muted small">{accountTexts.pendingEmail(profile.pendingEmail)}</p>
            )}
            {isPasswordHere && currentPassword(accountTexts.currentPasswordForEmail)}
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
            {!isPasswordHere && currentPassword()}
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
          <Button kind="text" label={kernelTexts.cancel} onClick={() => !isBusy && onCancel()} />
          <Button
            type="submit"
            label={accountTexts.save}
            busy={isBusy}
            disabledReason={canSaveProfile(form) ? null : accountTexts.passwordTooWeak}
          />
        </div>
      </Form>
    </>
  )
}
