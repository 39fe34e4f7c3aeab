import { accountTexts, bannerOf, bannerTexts } from '@ip-portal/core/account'
import { textOf } from '@ip-portal/core/kernel/text-of'
import { limits } from '@ip-portal/core/kernel/limits'
import { useEffect } from 'react'
import { portal } from '../../portal/portal.ts'
import { useFlow, useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useNotices } from '../../ui/notices.tsx'

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
    'add-email': <Button kind="text" size="small" label={accountTexts.addEmail} onClick={onAddEmail} />,
    'verify-email': <ResendVerification />,
    'enable-two-factor': (
      <Button kind="text" size="small" label={accountTexts.enableTwoFactor} onClick={onEnableTwoFactor} />
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

function ResendVerification() {
  const [snapshot, send] = useFlow(() => portal.resendVerification())
  const notices = useNotices()
  const state = snapshot.value
  const { failure } = snapshot.context
  useEffect(() => {
    if (state === 'succeeded') notices.success(accountTexts.resent, limits.resendAlertMs)
    if (state === 'refused' && failure) notices.error(textOf(failure, accountTexts.resendFailed))
  }, [state, failure, notices])
  return (
    <Button
      kind="text"
      size="small"
      busy={snapshot.hasTag('busy')}
      label={snapshot.hasTag('busy') ? accountTexts.resending : accountTexts.resend}
      onClick={() => send({ type: 'submit.run', input: undefined })}
    />
  )
}
