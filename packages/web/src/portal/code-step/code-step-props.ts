import type { AnyMachineSnapshot } from 'xstate'
import { refusalText, isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { CodeStepContext, CodeStepEvent } from '@ip-portal/core/kernel/flow/shared-states/code-step'
import { codeGuardTexts } from '@ip-portal/core/kernel/flow/shared-states/code-step.texts'

/** Props of a form that asks for the code of a flow. */
export interface CodeStepProps {
  snapshot: AnyMachineSnapshot
  isBusy: boolean
  /** Says why the flow does not take a code; null for one that it takes. */
  refusalOf: (code: string) => string | null
  onSubmit: (code: string) => void
  /** Sends a recovery code; null where the server takes none. */
  recovery: Pick<CodeStepProps, 'refusalOf' | 'onSubmit'> | null
  onCancel: () => void
}

/** Connects the form with a flow in its code step, which says if it takes recovery codes. */
export const codeStepProps = (snapshot: AnyMachineSnapshot, send: (event: CodeStepEvent) => void): CodeStepProps => {
  const { takesRecoveryCodes } = snapshot.context as CodeStepContext
  const sends = (type: 'code.submit' | 'recovery.submit') => ({
    refusalOf: (code: string) => refusalText(snapshot, { type, code }, codeGuardTexts),
    onSubmit: (code: string) => send({ type, code }),
  })
  return {
    ...sends('code.submit'),
    snapshot,
    isBusy: isRunning(snapshot),
    recovery: takesRecoveryCodes ? sends('recovery.submit') : null,
    onCancel: () => send({ type: 'code.cancel' }),
  }
}
