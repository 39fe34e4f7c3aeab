import { useId, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { BatchEvent, BatchItem, BatchMachine } from '@ip-portal/core/kernel/flow/batch.machine'
import { asksOf, questionOf, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { batchTexts } from '@ip-portal/core/kernel/flow/flow.texts'
import { Button } from '../buttons/button.tsx'
import { Skeleton } from '../feedback/loading/skeleton.tsx'
import { Message } from '../feedback/message.tsx'
import { QueryError } from '../feedback/query-error.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useAfterChange } from '../overlays/use-after-change.ts'
import { useDiscardConfirmation } from '../overlays/use-discard-confirmation.tsx'
import { uiTexts } from '../ui.texts.ts'
import { BatchResults, type BatchResultTexts } from './batch-results.tsx'

interface BatchDialogProps<Terms, Form, Item extends BatchItem, Problem extends string> {
  title: string
  size: 'medium' | 'large'
  snapshot: SnapshotFrom<BatchMachine<Terms, Form, Item, Problem>>
  send: (event: BatchEvent<Form>) => void
  texts: BatchResultTexts & {
    /** Said when the terms cannot be read. */
    loadFailed: string
    /** Said while the terms are read, where that takes long. */
    loading?: string
  }
  /**
   * Form that the terms allow, with the label of its button and the reason that blocks it; `isTyped` asks before it is
   * thrown away.
   */
  form: { fields: (id: string) => ReactNode; submit: string; submitBlocked?: string | null; isTyped: boolean }
  /** Question between the form and the first call. */
  confirmation?: { question: ReactNode; confirm: string } | undefined
  /** Shown beside the order of a result, such as its amount. */
  about: (item: Item) => ReactNode
  /** Said below the number of calls that have failed. */
  failedHint?: string | null
  /** Called each time calls have ended, also when some failed. */
  onChanged: () => void
  onClose: () => void
}

/** One call for each of several orders: a form, perhaps a question, then what went through and what did not. */
export function BatchDialog<Terms, Form, Item extends BatchItem, Problem extends string>(
  props: BatchDialogProps<Terms, Form, Item, Problem>,
) {
  const { title, size, snapshot, send, texts, form, confirmation, about, failedHint, onChanged, onClose } = props
  const { failure, results, queue } = snapshot.context
  const formId = useId()
  const asks = questionOf(snapshot)
  const isUnsent = asks === 'details' || asks === 'confirmation'
  const isSending = isRunning(snapshot)
  const isDone = snapshot.status === 'done'
  const isFailed = asksOf(snapshot) === 'repeat'
  const { close, question } = useDiscardConfirmation(isUnsent && form.isTyped, onClose, isSending)
  useAfterChange(snapshot, onChanged)

  const outcome = () => ({
    body: (
      <>
        {isFailed && failure && <Message severity="danger">{failureText(failure, texts.loadFailed)}</Message>}
        <BatchResults {...{ texts, results, queue, about, failedHint, isSending, isFailed, isDone }} />
      </>
    ),
    buttons: (
      <>
        <Button kind={isDone ? 'primary' : 'text'} label={uiTexts.close} onClick={() => !isSending && onClose()} />
        {!isDone && (
          <Button
            key="repeat"
            label={isFailed ? batchTexts.repeat : batchTexts.sending}
            busy={isSending}
            onClick={() => send({ type: 'batch.repeat' })}
          />
        )}
      </>
    ),
  })
  const asked = viewOf(snapshot, {
    retry: () => ({
      body: (
        <QueryError
          title={kernelTexts.errorTitle}
          text={failure ? failureText(failure, texts.loadFailed) : texts.loadFailed}
          onRetry={() => send({ type: 'batch.retry' })}
        />
      ),
      buttons: null,
    }),
    details: () => ({
      body: form.fields(formId),
      buttons: (
        <>
          <Button kind="text" label={kernelTexts.cancel} onClick={close} />
          <Button key="submit" type="submit" form={formId} label={form.submit} disabledReason={form.submitBlocked} />
        </>
      ),
    }),
    confirmation: () => ({
      body: confirmation?.question,
      buttons: (
        <>
          <Button kind="text" label={uiTexts.back} onClick={() => send({ type: 'batch.back' })} />
          <Button key="confirm" label={confirmation?.confirm ?? ''} onClick={() => send({ type: 'batch.confirm' })} />
        </>
      ),
    }),
    repeat: outcome,
  })
  const view = asked ?? (isDone ? outcome() : null)
  return (
    <Dialog title={title} size={size} snapshot={snapshot} onClose={close} footer={view?.buttons}>
      {question}
      {snapshot.hasTag('loading') && (
        <div aria-busy="true">
          {texts.loading !== undefined && <p className="muted">{texts.loading}</p>}
          <Skeleton lines={6} />
        </div>
      )}
      {view?.body}
    </Dialog>
  )
}
