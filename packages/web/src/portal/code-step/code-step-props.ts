import type { CodeStepEvent } from '@ip-portal/core/kernel/flow/code-step'
import type { AnyMachineSnapshot } from 'xstate'

/** Props of a form that asks for the code of a flow. */
export interface CodeStepProps {
  snapshot: AnyMachineSnapshot
  isBusy: boolean
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  /** Sends a recovery code; null where the server takes none. */
  recovery: Pick<CodeStepProps, 'canSubmit' | 'onSubmit'> | null
  onCancel: () => void
}

type InCodeStep = AnyMachineSnapshot & { can: (event: CodeStepEvent) => boolean }

/** Connects the form with a flow in its code step; `hasRecovery` offers the field for a recovery code. */
export const codeStepProps = (
  snapshot: InCodeStep,
  send: (event: CodeStepEvent) => void,
  hasRecovery: boolean,
): CodeStepProps => {
  const sends = (type: 'code.submit' | 'recovery.submit') => ({
    canSubmit: (code: string) => snapshot.can({ type, code }),
    onSubmit: (code: string) => send({ type, code }),
  })
  return {
    ...sends('code.submit'),
    snapshot,
    isBusy: snapshot.hasTag('busy'),
    recovery: hasRecovery ? sends('recovery.submit') : null,
    onCancel: () => send({ type: 'code.cancel' }),
  }
}
