import { useEffect, useState, type ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { stopperOf } from '@ip-portal/core/kernel/flow/flow'
import { codeFailureText, stepUpTexts, type StepUpMachine, type StepUpOutput } from '@ip-portal/core/step-up'
import type { Flow } from '../../portal/auth-portal.ts'
import { codeStepProps } from '../../portal/code-step/code-step-props.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'
import { CodeDialog } from './code-dialog.tsx'

/** Props of the form that asks for the details. */
export interface DetailsProps<Details> {
  /** Last input; survives refusals and a closed code dialog. */
  entered: Details | null
  /** Text of the last failure. */
  problem: ReactNode
  canSubmit: (details: Details) => boolean
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (details: Details) => void
  onCancel: () => void
}

interface StepUpDialogProps<Details, Value, Lost> {
  flow: () => Flow<StepUpMachine<Details, Value, Lost>>
  title: string
  details: (props: DetailsProps<Details>) => ReactNode
  /** Summary of the change, shown beside the code field. */
  summary: (details: Details) => ReactNode
  /** Shows an action of many steps while it runs; `onStop` ends it behind the present one, null when that was asked. */
  running?: (onStop: (() => void) | null) => ReactNode
  failureText: (failure: Failure) => string
  lost: { title: string; text: (lost: Lost) => string }
  /** Called with every failure of the change; the form stays open. */
  onFailure?: (failure: Failure) => void
  /** Called once, however the flow ends. */
  onEnd: (output: StepUpOutput<Value, Lost>) => void
}

/** Leads through a change that needs a code: warning, details, code, result, restore. */
export function StepUpDialog<Details, Value, Lost>(props: StepUpDialogProps<Details, Value, Lost>) {
  const [snapshot, send, actor] = useFlow(props.flow)
  const { details, failure, isRolledBack, lost } = snapshot.context
  const isRefused = snapshot.hasTag('refused')
  const { onEnd, onFailure, title } = props
  const { output } = snapshot
  useEffect(() => {
    if (output) onEnd(output)
  }, [output, onEnd])
  useEffect(() => {
    if (failure) onFailure?.(failure)
  }, [failure, onFailure])
  const cancel = () => send({ type: 'action.cancel' })
  // Kept here: a reload loses the details also while the step of the code takes their place.
  const [isTyped, setTyped] = useState(false)

  if (snapshot.hasTag('loading')) {
    return (
      <Dialog title={title} snapshot={snapshot} dismissable={false} onClose={cancel}>
        <Spinner label={kernelTexts.loading} />
      </Dialog>
    )
  }
  return viewOf(snapshot, {
    retry: () => (
      <Dialog
        title={title}
        snapshot={snapshot}
        onClose={cancel}
        footer={<Button label={kernelTexts.retry} onClick={() => send({ type: 'action.retry' })} />}
      >
        <Message severity="danger" live="alert">
          {failure && failureText(failure)}
        </Message>
      </Dialog>
    ),
    'two-factor': () => (
      <Dialog
        title={stepUpTexts.twoFactorTitle}
        snapshot={snapshot}
        onClose={cancel}
        footer={
          <>
            <Button kind="text" label={stepUpTexts.later} onClick={cancel} />
            <Button label={stepUpTexts.openSetup} onClick={() => send({ type: 'setup.open' })} />
          </>
        }
      >
        <p>{stepUpTexts.twoFactorText}</p>
      </Dialog>
    ),
    restore: () => (
      <Dialog
        title={props.lost.title}
        snapshot={snapshot}
        dismissable={false}
        onClose={cancel}
        footer={
          <>
            <Button kind="text" label={kernelTexts.cancel} onClick={cancel} />
            <Button
              label={stepUpTexts.restore}
              busy={isRunning(snapshot)}
              onClick={() => send({ type: 'restore.submit' })}
            />
          </>
        }
      >
        <Message severity="danger" live="alert">
          {lost !== null && props.lost.text(lost)}
        </Message>
      </Dialog>
    ),
    code: () =>
      props.running && snapshot.context.step !== null ? (
        <Dialog title={title} snapshot={snapshot} dismissable={false} onClose={() => {}}>
          {props.running(stopperOf(actor))}
        </Dialog>
      ) : (
        <CodeDialog
          {...codeStepProps(snapshot, send)}
          error={isRefused && failure ? codeFailureText(failure) : null}
          summary={details === null ? null : props.summary(details)}
          step={snapshot.context.step}
          isUnsaved={isTyped}
        />
      ),
    details: () => (
      <DetailsDialog title={title} snapshot={snapshot} isTyped={isTyped} onCancel={cancel}>
        {(close) =>
          props.details({
            entered: details,
            problem: isRefused && <Problem failure={failure} isRolledBack={isRolledBack} text={props.failureText} />,
            canSubmit: (next) => snapshot.can({ type: 'details.submit', details: next }),
            onTyped: setTyped,
            onSubmit: (next) => send({ type: 'details.submit', details: next }),
            onCancel: close,
          })
        }
      </DetailsDialog>
    ),
  })
}

interface DetailsDialogProps {
  title: string
  snapshot: AnyMachineSnapshot
  isTyped: boolean
  onCancel: () => void
  children: (close: () => void) => ReactNode
}

/** Frame of the details form; asks before it discards input. */
function DetailsDialog({ title, snapshot, isTyped, onCancel, children }: DetailsDialogProps) {
  const { close, question } = useDiscardConfirmation(isTyped, onCancel)
  return (
    <Dialog title={title} snapshot={snapshot} onClose={close}>
      {question}
      {children(close)}
    </Dialog>
  )
}

interface ProblemProps {
  failure: Failure | null
  isRolledBack: boolean
  text: (failure: Failure) => string
}

const Problem = ({ failure, isRolledBack, text }: ProblemProps) => (
  <Message severity="danger" live="alert">
    {failure && <p>{text(failure)}</p>}
    {isRolledBack && <p>{stepUpTexts.restored}</p>}
  </Message>
)
