import { accountFrameTexts, accountTexts, securitySeverity } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useSecurityStatus } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ResendVerification } from '../email/resend-verification.tsx'
import type { TwoFactorChange } from '../two-factor/two-factor-setup-dialog.tsx'

/** Shows the state of the e-mail verification and of the second factor, with an action for each. */
export function SecuritySection({ onChange }: { onChange: (change: TwoFactorChange) => void }) {
  const { data: status, failure, refresh } = useSecurityStatus()
  if (status === null)
    return failure ? <QueryError text={failureText(failure)} onRetry={refresh} /> : <ShimmerLines lines={2} />
  const { hasEmail, isEmailVerified, is2FAEnabled, recoveryCodesLeft, additions } = status
  // The addition came with the replacement of an authenticator.
  const isChangeable = is2FAEnabled && additions.includes('recovery-codes')
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
            <Button
              kind="text"
              size="small"
              label={accountFrameTexts.enableTwoFactor}
              onClick={() => onChange('set-up')}
            />
          )}
          {isChangeable && (
            <Button
              kind="text"
              size="small"
              label={accountTexts.replaceAuthenticator}
              onClick={() => onChange('replace')}
            />
          )}
        </dd>
      </div>
      {recoveryCodesLeft !== null && (
        <div>
          <dt>{accountTexts.recoveryLabel}</dt>
          <dd className="row">
            <Tag severity={securitySeverity(recoveryCodesLeft > 0)}>{accountTexts.recoveryLeft(recoveryCodesLeft)}</Tag>
            {isChangeable && (
              <Button
                kind="text"
                size="small"
                label={accountTexts.recoveryRenew}
                onClick={() => onChange('renew-codes')}
              />
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
