import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { VerifyEmailPage } from '../../features/account/verify-email-page.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'

/** `/verify-email?token=`; the token has survived a detour through the sign-in. */
export function VerifyEmailRoute() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [, navigate] = useLocation()
  const onDone = useCallback(() => navigate(paths.dashboard, { replace: true }), [navigate])
  return <VerifyEmailPage token={token} title={appTexts.titles.verifyEmail} onDone={onDone} />
}
