import { useCallback, useState, type ReactNode } from 'react'
import { accountTexts } from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { openSecondFactorFlows } from '@ip-portal/core/portal/second-factor'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { PasswordStep } from './password-step.tsx'

const secondFactorFlows = flowsOf(openSecondFactorFlows)

interface ReplaceAuthenticatorProps {
  /** The set-up of the new authenticator. */
  setup: (onClose: () => void) => ReactNode
  onClose: () => void
}

/** Asks for password and code, then sets another authenticator up. */
export function ReplaceAuthenticator({ setup, onClose }: ReplaceAuthenticatorProps) {
  const [isAllowed, setAllowed] = useState(false)
  const onEnd = useCallback(
    (output: { kind: string }) => {
      if (output.kind === 'done') setAllowed(true)
      else onClose()
    },
    [onClose],
  )
  if (isAllowed) return setup(onClose)
  return (
    <StepUpDialog
      flow={() => secondFactorFlows.allowReplacement()}
      title={accountTexts.replaceAuthenticator}
      details={({ problem, canSubmit, onSubmit, onTyped }) => (
        <>
          {problem}
          <p>{accountTexts.replaceIntro}</p>
          <PasswordStep
            isBusy={false}
            error={null}
            canSubmit={(password) => canSubmit({ password })}
            onTyped={onTyped}
            onSubmit={(password) => onSubmit({ password })}
          />
        </>
      )}
      summary={() => <p>{accountTexts.replaceSummary}</p>}
      failureText={(failure) => failureText(failure)}
      lost={nothingIsLost}
      onEnd={onEnd}
    />
  )
}

/** Never shown: the check changes nothing. */
const nothingIsLost = { title: accountTexts.replaceAuthenticator, text: (lost: never) => String(lost) }
