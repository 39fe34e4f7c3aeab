import { useEffect, useState } from 'react'
import { accountFrameTexts, bannerOf, bannerTexts } from '@ip-portal/core/account'
import { isRunning } from '@ip-portal/core/kernel/flow/contract'
import { useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import './account.css'
import { Message } from '../../ui/feedback/message.tsx'
import { ResendVerification } from './email/resend-verification.tsx'

interface SecurityBannerProps {
  onAddEmail: () => void
  onEnableTwoFactor: () => void
}

/** Shows the most important security warning of the account with its action; hidden when there is none. */
export function SecurityBanner({ onAddEmail, onEnableTwoFactor }: SecurityBannerProps) {
  const status = useSecurity((snapshot) => snapshot.context.status)
  const banner = bannerOf(status)
  if (banner === null) return null
  const actions = {
    'add-email': <Button kind="text" size="small" label={accountFrameTexts.addEmail} onClick={onAddEmail} />,
    'verify-email': <ResendVerification />,
    'enable-two-factor': (
      <Button kind="text" size="small" label={accountFrameTexts.enableTwoFactor} onClick={onEnableTwoFactor} />
    ),
  }
  return (
    <section className="security-banner" aria-label={accountFrameTexts.warning}>
      <Message severity="warning" actions={actions[banner]}>
        {bannerTexts[banner]}
      </Message>
    </section>
  )
}

/** Longest wait for the security status; a server that is slow with it must not hide the page. */
const longestWaitMs = 1_000

/** Tells for a short time that a security banner may still come; a page shown before it would be pushed down. */
export function useBannerWait(): boolean {
  const isUnread = useSecurity((snapshot) => isRunning(snapshot) && snapshot.context.status === null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isUnread && !isOver
}
