import { useCallback, useState } from 'react'
import { accountTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { accountFlows } from '../../../portal/flows/account.ts'
import { useQuery, useSecurity } from '../../../portal/use-portal.ts'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { TwoFactorDialog, type TwoFactorChange } from '../two-factor/two-factor-setup-dialog.tsx'
import { ProfileForm, type CodeStep } from './profile-form.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { SecuritySection } from './security-section.tsx'
import '../account.css'

export interface ProfileDialogProps {
  /** Opens the set-up of the second factor on top, unless the factor is already on; both close together. */
  startsWithSetup?: boolean
  /** Called in place of the set-up when the factor is already on. */
  onSetupUnneeded?: () => void
  codeStep: CodeStep
  onClose: () => void
}

/** The user's own data, password and security. */
export function ProfileDialog({ startsWithSetup = false, onSetupUnneeded, codeStep, onClose }: ProfileDialogProps) {
  const { data, failure, refresh } = useQuery(() => accountFlows.profile())
  const notices = useNotices()
  const isSecurityRead = useSecurity((snapshot) => snapshot.context.status !== null || snapshot.hasTag('refused'))
  const [change, setChange] = useState<TwoFactorChange | null>(startsWithSetup ? 'set-up' : null)
  const [isDirty, setDirty] = useState(false)
  const { close, question } = useDiscardConfirmation(isDirty, onClose)
  const saved = useCallback(
    (message: string) => {
      notices.success(message)
      onClose()
    },
    [notices, onClose],
  )
  const setUpFactor = useCallback(() => setChange('set-up'), [])
  const closeChange = useCallback(() => {
    setChange(null)
    // The user did not open the profile.
    if (startsWithSetup) onClose()
  }, [startsWithSetup, onClose])
  const dropSetup = useCallback(() => {
    setChange(null)
    onSetupUnneeded?.()
  }, [onSetupUnneeded])

  return (
    <Dialog title={accountTexts.profileTitle} size="large" onClose={close}>
      {question}
      {failure && <QueryError text={failureText(failure, accountTexts.profileLoadFailed)} onRetry={refresh} />}
      {!failure && !(data && isSecurityRead) && (
        <div className="profile-loading">
          <Skeleton lines={6} height="2.375rem" />
        </div>
      )}
      {data && isSecurityRead && (
        <ProfileTabs onSetUpFactor={setUpFactor}>
          <ProfileForm
            profile={data}
            security={<SecuritySection onChange={setChange} />}
            codeStep={codeStep}
            onDirty={setDirty}
            onSaved={saved}
            onCancel={close}
          />
        </ProfileTabs>
      )}
      {/* Nested, so that it is mounted after this dialog. */}
      {change && isSecurityRead && <TwoFactorDialog change={change} onClose={closeChange} onUnneeded={dropSetup} />}
    </Dialog>
  )
}
