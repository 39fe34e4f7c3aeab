import { accountFrameTexts, accountTexts, securitySeverity } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { authPortal } from '../../portal/auth-portal.ts'
import { useSecurity } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { ShimmerLines } from '../../ui/feedback/shimmer-lines.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { ResendVerification } from './resend-verification.tsx'

/** Shows the state of the e-mail verification and of the second factor, with an action for each. */
export function SecuritySection({ onSetUp }: { onSetUp: () => void }) {
  const status = useSecurity((snapshot) => snapshot.context.status)
  const failure = useSecurity((snapshot) => (snapshot.matches('unknown') ? snapshot.context.failure : null))
  if (status === null) {
    if (failure === null) return <ShimmerLines lines={2} />
    return (
      <QueryError text={failureText(failure)} onRetry={() => authPortal.security.send({ type: 'security.refresh' })} />
    )
  }
  const { hasEmail, isEmailVerified, is2FAEnabled } = status
  const email = !hasEmail ? 'missing' : isEmailVerified ? 'verified' : 'unverified'
  return (
    <dl className="security-states">
      <div>
        <dt>{accountTexts.email}</dt>
        <dd className="row">
          <Tag severity={securitySeverity(email === 'verified')}>{accountTexts.emailState[email]}</Tag>
          {email === 'unverified' && <ResendVerification />}
        </dd>
      </div>
      <div>
        <dt>{accountTexts.twoFactor}</dt>
        <dd className="row">
          <Tag severity={securitySeverity(is2FAEnabled)}>
            {accountTexts.twoFactorState[is2FAEnabled ? 'on' : 'off']}
          </Tag>
          {!is2FAEnabled && (
            <Button kind="text" size="small" label={accountFrameTexts.enableTwoFactor} onClick={onSetUp} />
          )}
        </dd>
      </div>
    </dl>
  )
}
