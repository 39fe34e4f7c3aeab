import { accountFrameTexts } from '@ip-portal/core/account'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useEffect } from 'react'
import { accountFlows } from '../../../portal/flows/account.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'

/** Sends the verification mail again and reports the result. */
export function ResendVerification() {
  const [snapshot, send] = useFlow(() => accountFlows.resendVerification())
  const notices = useNotices()
  const state = snapshot.value
  const { failure } = snapshot.context
  useEffect(() => {
    if (state === 'succeeded') notices.success(accountFrameTexts.resent, limits.resendAlertMs)
    if (state === 'refused' && failure) notices.error(failureText(failure, accountFrameTexts.resendFailed))
  }, [state, failure, notices])
  return (
    <Button
      kind="text"
      size="small"
      busy={snapshot.hasTag('busy')}
      label={snapshot.hasTag('busy') ? accountFrameTexts.resending : accountFrameTexts.resend}
      onClick={() => send({ type: 'mutation.run', input: undefined })}
    />
  )
}
