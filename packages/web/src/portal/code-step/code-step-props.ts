import type { CodeStepContext, CodeStepEvent } from '@ip-portal/core/kernel/flow/code-step'

/** Props of a form that asks for the code of a flow. */
export interface CodeStepProps {
  isBusy: boolean
  canSubmit: (code: string) => boolean
  onSubmit: (code: string) => void
  /** Sends a recovery code; null where the server takes none. */
  recovery: Pick<CodeStepProps, 'canSubmit' | 'onSubmit'> | null
  onCancel: () => void
  /** Uses a passkey in place of the code; null where none is offered. */
  onPasskey: (() => void) | null
  /** True while the browser asks for the passkey. */
  isPasskeyAsked: boolean
}

interface InCodeStep {
  context: Pick<CodeStepContext, 'canUsePasskeys' | 'hasPasskey'>
  can: (event: CodeStepEvent) => boolean
  hasTag: (tag: 'busy') => boolean
  matches: (state: { codeStep: 'usingPasskey' }) => boolean
}

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
    isBusy: snapshot.hasTag('busy'),
    recovery: hasRecovery ? sends('recovery.submit') : null,
    onCancel: () => send({ type: 'code.cancel' }),
    onPasskey:
      snapshot.context.canUsePasskeys && snapshot.context.hasPasskey ? () => send({ type: 'passkey.use' }) : null,
    isPasskeyAsked: snapshot.matches({ codeStep: 'usingPasskey' }),
  }
}
