import { accountTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useCallback, useState } from 'react'
import { portal } from '../../portal/portal.ts'
import { useQuery, useSecurity } from '../../portal/use-portal.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecuritySection } from './security-section.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import './account.css'

const TwoFactorSetupDialog = lazyDialog(() =>
  import('./two-factor-setup-dialog.tsx').then((module) => module.TwoFactorSetupDialog),
)

interface ProfileDialogProps {
  /** Opens the set-up of the second factor on top, unless the factor is already on. */
  startsWithSetup?: boolean
  onSetupClosed?: () => void
  onClose: () => void
}

/** The user's own data, password and security. */
export function ProfileDialog({ startsWithSetup = false, onSetupClosed, onClose }: ProfileDialogProps) {
  const { data, failure, refresh } = useQuery(() => portal.profile())
  const notices = useNotices()
  const isSecurityRead = useSecurity((snapshot) => snapshot.context.status !== null || snapshot.matches('unknown'))
  const [isSettingUp, setSettingUp] = useState(startsWithSetup)
  const [isDirty, setDirty] = useState(false)
  const { close, question } = useDiscardConfirmation(isDirty, onClose)
  const saved = useCallback(() => {
    notices.success(accountTexts.profileSaved)
    onClose()
  }, [notices, onClose])
  const closeSetup = useCallback(() => {
    setSettingUp(false)
    onSetupClosed?.()
  }, [onSetupClosed])

  return (
    <Dialog title={accountTexts.profileTitle} size="large" asks="details" onClose={close}>
      {question}
      {failure && <QueryError text={failureText(failure, accountTexts.profileLoadFailed)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={6} height="2.375rem" />}
      {data && (
        <ProfileForm
          profile={data}
          security={<SecuritySection onSetUp={() => setSettingUp(true)} />}
          onDirty={setDirty}
          onSaved={saved}
          onCancel={close}
        />
      )}
      {/* Nested, so that it is mounted after this dialog whichever file arrives first. */}
      {isSettingUp && isSecurityRead && <TwoFactorSetupDialog onClose={closeSetup} />}
    </Dialog>
  )
}
