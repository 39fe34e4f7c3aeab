import { accountFrameTexts, bannerOf, bannerTexts } from '@ip-portal/core/account'
import { useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { ResendVerification } from './resend-verification.tsx'
import './account.css'

interface SecurityBannerProps {
  onAddEmail: () => void
  onEnableTwoFactor: () => void
}

/** The one message about the account's security, with the action that settles it; hidden when all is well. */
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
    <div className="security-banner">
      <Message severity="warning" actions={actions[banner]}>
        {bannerTexts[banner]}
      </Message>
    </div>
  )
}
