import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AnyMachineSnapshot } from 'xstate'
import { accountTexts } from '@ip-portal/core/account'
import { asksOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Form } from '../../ui/forms/form.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'

interface AuthCardProps {
  title: string
  children: ReactNode
  /** Sign-in page of the button at the end; a card without it has none. */
  loginHref?: string
  role?: 'status'
}

/** Card with a message, on a page that needs no session. */
export function AuthCard({ title, children, loginHref, role }: AuthCardProps) {
  usePageTitle(title)
  return (
    <main className="auth-page">
      <div className="auth-card stack" role={role}>
        <h1>{title}</h1>
        {children}
        {loginHref !== undefined && (
          <Link href={loginHref} className={buttonClass('primary', 'auth-submit')}>
            {accountTexts.backToLogin}
          </Link>
        )}
      </div>
    </main>
  )
}

/** The refusal in a card. */
export const AuthError = ({ children }: { children: ReactNode }) => (
  <p className="auth-error" role="alert">
    {children}
  </p>
)

interface AuthFormProps {
  title: string
  snapshot: AnyMachineSnapshot
  error: string | null
  onSubmit: () => void
  children: ReactNode
}

/** Card with a form, on a page that needs no session. */
export function AuthForm({ title, snapshot, error, onSubmit, children }: AuthFormProps) {
  usePageTitle(title)
  return (
    <main className="auth-page">
      <Form
        className="auth-card stack"
        data-asks={asksOf(snapshot)}
        aria-busy={isRunning(snapshot)}
        onSubmit={onSubmit}
      >
        <h1>{title}</h1>
        {error !== null && <AuthError>{error}</AuthError>}
        {children}
      </Form>
    </main>
  )
}
