import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { UndoEmailPage } from '../../features/account/email/undo-email-page.tsx'
import { ForgotPasswordPage } from '../../features/account/password/forgot-password-page.tsx'
import { ResetPasswordPage } from '../../features/account/password/reset-password-page.tsx'
import { SecureCheckPage } from '../../features/session/secure-check-page.tsx'
import { authPortal } from '../../portal/auth-portal.ts'
import { useSession } from '../../portal/use-portal.ts'
import { paths } from '../paths.ts'

// Before a form is typed: a reload for a new release would lose the secret of its link.
void authPortal.http.preload()

/** Reads a secret from the query once and removes it from the address and the history. */
function useQuerySecret(name: string): string {
  const [secret] = useState(() => new URLSearchParams(window.location.search).get(name) ?? '')
  useEffect(() => {
    if (secret !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [secret])
  return secret
}

/** `/forgot-password` */
export const ForgotPasswordRoute = () => <ForgotPasswordPage loginHref={paths.login} />

/** `/reset-password?token=` */
export function ResetPasswordRoute() {
  const token = useQuerySecret('token')
  const [, navigate] = useLocation()
  const onDone = useCallback(() => navigate(paths.login, { replace: true }), [navigate])
  return <ResetPasswordPage token={token} loginHref={paths.login} onDone={onDone} />
}

/** `/undo-email?token=` */
export function UndoEmailRoute() {
  return <UndoEmailPage token={useQuerySecret('token')} loginHref={paths.login} />
}

/** `/secure-check?key=`; replaces an existing session. */
export function SecureCheckRoute() {
  const key = useQuerySecret('key')
  const token = useSession((snapshot) => snapshot.context.session?.token)
  const [before] = useState(token)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (token !== undefined && token !== before) navigate(paths.dashboard, { replace: true })
  }, [token, before, navigate])
  return <SecureCheckPage linkKey={key} loginHref={paths.login} />
}
