import { accountFrameTexts, bannerOf, bannerTexts } from '@ip-portal/core/account'
import { useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { ResendVerification } from './email/resend-verification.tsx'
import './account.css'

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
