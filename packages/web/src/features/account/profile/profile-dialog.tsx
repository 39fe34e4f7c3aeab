import { useCallback, useState, type ComponentType, type ReactNode } from 'react'
import {
  accountTexts,
  isFactorReplaceable,
  openAccountFlows,
  profileTabTexts,
  accountFrameTexts,
  securitySeverity,
} from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useAdditions, useQuery, useSecurity, useSecurityStatus } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import '../account.css'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { ResendVerification } from '../email/resend-verification.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import { SessionsTab } from '../sessions/sessions-tab.tsx'
import { TokensTab } from '../tokens/tokens-tab.tsx'
import { TwoFactorDialog, type TwoFactorChange } from '../two-factor/two-factor-setup-dialog.tsx'
import { ProfileForm, type CodeStep } from './profile-form.tsx'
import type { ProfileTabProps } from './profile-tab.types.ts'

const accountFlows = flowsOf(openAccountFlows)

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
  const [isSaving, setSaving] = useState(false)
  const { close, question } = useDiscardConfirmation(isDirty, onClose, isSaving)
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
    <Dialog title={accountTexts.profileTitle} size="large" dismissable={!isSaving} onClose={close}>
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
            onSaving={setSaving}
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

interface OfferedTab {
  /** Word of the addition; the tab shows only when the server lists it. */
  word: keyof typeof profileTabTexts
  Part: ComponentType<ProfileTabProps>
}

/** Tabs beside the user's data, in their order. The code of each is in a folder beside `profile/`. */
const offeredTabs: readonly OfferedTab[] = [
  { word: 'sessions', Part: SessionsTab },
  { word: 'tokens', Part: TokensTab },
  { word: 'notifications', Part: NotificationsTab },
]

/** The form of the user's data, with a tab for each addition that the server offers; without one, the form alone. */
function ProfileTabs({ children, ...given }: ProfileTabProps & { children: ReactNode }) {
  const additions = useAdditions()
  const [active, setActive] = useState('details')
  const offered = offeredTabs.filter(({ word }) => additions?.includes(word))
  const Part = offered.find(({ word }) => word === active)?.Part
  if (offered.length === 0) return children
  return (
    <Tabs
      tabs={[
        { id: 'details', label: accountTexts.profileTab },
        ...offered.map(({ word }) => ({ id: word, label: profileTabTexts[word] })),
      ]}
      active={Part ? active : 'details'}
      onChange={setActive}
    >
      {/* Hidden only, so that typed input survives a look at another tab. */}
      <div hidden={Part !== undefined}>{children}</div>
      {Part && <Part {...given} />}
    </Tabs>
  )
}

/** Shows the state of the e-mail verification and of the second factor, with an action for each. */
function SecuritySection({ onChange }: { onChange: (change: TwoFactorChange) => void }) {
  const { data: status, failure, refresh } = useSecurityStatus()
  if (status === null)
    return failure ? <QueryError text={failureText(failure)} onRetry={refresh} /> : <ShimmerLines lines={2} />
  const { hasEmail, isEmailVerified, is2FAEnabled, recoveryCodesLeft } = status
  const isChangeable = isFactorReplaceable(status)
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
