import { useState } from 'react'
import { Link } from 'wouter'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { missingCredentialTexts, sessionTexts } from '@ip-portal/core/session/session.texts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import type { LoginSnapshot } from './login-flow.ts'

interface CredentialsStepProps {
  /** Null before the code of the sign-in has loaded. */
  snapshot: LoginSnapshot | null
  isBusy: boolean
  error: string | null
  /** Survives the code step; the password does not. */
  email: string
  forgotPasswordHref: string
  onSubmit: (email: string, password: string) => void
}

/** First step of the sign-in. The password is held by this step only and is gone when it unmounts. */
export function CredentialsStep({
  snapshot,
  isBusy,
  error,
  forgotPasswordHref,
  onSubmit,
  ...props
}: CredentialsStepProps) {
  usePageTitle(sessionTexts.signIn)
  const [email, setEmail] = useState(props.email)
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = missingCredentialTexts({ email, password })
  return (
    <main className="auth-page">
      <Form
        className="auth-card stack"
        data-asks={snapshot ? asksOf(snapshot) : undefined}
        aria-busy={isBusy}
        onSubmit={() => {
          setChecked(true)
          if (missing.email === null && missing.password === null) onSubmit(email, password)
        }}
      >
        <h1>{sessionTexts.portalTitle}</h1>
        {error && (
          <p className="auth-error" role="alert">
            {error}
          </p>
        )}
        <TextField
          label={sessionTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={isChecked && missing.email}
          required
          autoFocus
        />
        <TextField
          label={sessionTexts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isChecked && missing.password}
          required
        />
        <Button
          type="submit"
          className="auth-submit"
          label={isBusy ? sessionTexts.signingIn : sessionTexts.signIn}
          disabled={isBusy}
        />
        <Link href={forgotPasswordHref}>{sessionTexts.forgotPassword}</Link>
      </Form>
    </main>
  )
}
