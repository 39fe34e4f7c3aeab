import { useEffect } from 'react'
import { accountFrameTexts, openAccountFlows } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useMutation } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'

const accountFlows = flowsOf(openAccountFlows)

/** Sends the verification mail again and reports the result. */
export function ResendVerification() {
  const { run, failure, isBusy, isDone } = useMutation(() => accountFlows.resendVerification())
  const notices = useNotices()
  useEffect(() => {
    if (isDone) notices.success(accountFrameTexts.resent, limits.resendAlertMs)
    if (failure) notices.error(failureText(failure, accountFrameTexts.resendFailed))
  }, [isDone, failure, notices])
  return (
    <Button
      kind="text"
      size="small"
      busy={isBusy}
      label={isBusy ? accountFrameTexts.resending : accountFrameTexts.resend}
      onClick={() => run(null)}
    />
  )
}
