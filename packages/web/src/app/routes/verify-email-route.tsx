import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { VerifyEmailPage } from '../../features/account/email/verify-email-page.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'

/** `/verify-email?token=`; a redirect through the sign-in page keeps the token. */
export function VerifyEmailRoute() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [, navigate] = useLocation()
  const onDone = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate])
  return <VerifyEmailPage token={token} title={appTexts.titles.verifyEmail} onDone={onDone} />
}
