import { useCallback, useState } from 'react'
import { accountTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { openSecondFactorFlows } from '@ip-portal/core/portal/second-factor'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const secondFactorFlows = flowsOf(openSecondFactorFlows)

/** Replaces the recovery codes behind a code and shows the new ones. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onEnd = useCallback(
    (output: { kind: string; value?: readonly string[] }) => {
      if (output.kind === 'done') setCodes(output.value ?? [])
      else onClose()
    },
    [onClose],
  )
  if (codes !== null) {
    return (
      <Dialog title={accountTexts.recoveryTitle} size="small" dismissable={false} onClose={onClose}>
        <RecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    )
  }
  return (
    <StepUpDialog
      flow={() => secondFactorFlows.renewRecoveryCodes()}
      title={accountTexts.recoveryRenew}
      details={({ problem, onSubmit, onCancel }) => (
        <div className="stack">
          {problem}
          <p>{accountTexts.recoveryRenewText}</p>
          <div className="row dialog-actions">
            <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
            <Button label={accountTexts.recoveryRenewSubmit} onClick={() => onSubmit({})} />
          </div>
        </div>
      )}
      summary={() => <p>{accountTexts.recoveryRenewSummary}</p>}
      failureText={(failure) => failureText(failure, accountTexts.recoveryRenewFailed)}
      lost={nothingIsLost}
      onEnd={onEnd}
    />
  )
}

/** Never shown: codes are replaced in one call. */
const nothingIsLost = { title: accountTexts.recoveryTitle, text: (lost: never) => String(lost) }
