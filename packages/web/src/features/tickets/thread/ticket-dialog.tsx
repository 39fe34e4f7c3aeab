import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { asksOf, questionOf, refusalText, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { isOpen, ticketsTexts, type Ticket, type TicketContext, openTicketFlows } from '@ip-portal/core/tickets'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { SendFailure } from '../../../portal/send-failure.tsx'
import { useDraft } from '../../../portal/use-draft.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { DraftNotice } from '../../../ui/feedback/draft-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { useFiles } from '../../../ui/files/use-files.ts'
import { useUnsaved } from '../../../ui/overlays/back/use-back.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLeaving } from '../../../ui/overlays/use-discard-confirmation.tsx'
import '../tickets.css'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { DiscardConfirmation } from '../discard-confirmation.tsx'
import { TicketStatus } from '../ticket-status.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'
import { ReplyForm } from './reply-form.tsx'
import { CloseQuestion, TicketButtons } from './ticket-buttons.tsx'
import { TicketThread } from './ticket-thread.tsx'

const ticketFlows = flowsOf(openTicketFlows)

interface TicketDialogProps {
  ticket: Ticket
  /** Reads lists and counts again. Must be stable between renders. */
  onChanged: () => void
  onClose: () => void
}

const failureTexts: Record<TicketContext['attempt'], string> = {
  read: ticketsTexts.listFailed,
  reply: ticketsTexts.replyFailed,
  close: ticketsTexts.closeFailed,
}
const replyGuardTexts = { isFilled: ticketsTexts.emptyReply }
const empty = { text: '' }

/** One ticket: its thread, a reply with files, and closing it. */
export function TicketDialog({ ticket: listed, onChanged, onClose }: TicketDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [snapshot, send] = useFlow(() => ticketFlows.ticket(listed, onChanged, setProgress))
  const { ticket, responses, failure, attempt, notice } = snapshot.context
  const draft = useDraft(`ticket-reply:${listed.id}`, empty)
  const { text } = draft.fields
  const files = useFiles('ticket')
  const notices = useNotices()
  const { clear: clearDraft } = draft
  const { clear: clearFiles } = files

  useEffect(() => {
    if (notice === 'closed') notices.success(ticketsTexts.closedNow)
    if (notice !== 'replied') return
    clearDraft()
    clearFiles()
    notices.success(ticketsTexts.replied, limits.replyAlertMs)
  }, [notice, notices, clearDraft, clearFiles])

  const isBusy = isRunning(snapshot)
  const isConfirming = questionOf(snapshot) === 'confirmation'
  const reply = { text, files: files.chosen }
  const isDirty = text.trim() !== '' || !files.isEmpty
  useUnsaved(isDirty && isOpen(ticket), !files.isEmpty)
  const asks = asksOf(snapshot)
  const isSending = snapshot.can({ type: 'reply.cancel' })
  const [isLeaving, setLeaving] = useLeaving(isSending)
  const closedBy = isOpen(ticket) ? null : ticketsTexts.isClosed
  // While the thread loads, a reply can be written but not sent.
  const lockedBy = closedBy ?? (asks === 'details' ? null : ticketsPageTexts.wait)

  const questionLock = isConfirming ? ticketsPageTexts.answerFirst : null
  const textLock = isSending ? ticketsPageTexts.sending : questionLock

  const submit = () => {
    if (!snapshot.can({ type: 'reply.submit', reply })) return
    setProgress(null)
    send({ type: 'reply.submit', reply })
  }
  const stay = () => setLeaving(false)
  const leave = () => {
    if (isConfirming) send({ type: 'close.cancel' })
    else if (isLeaving) stay()
    else if (isDirty && isOpen(ticket)) setLeaving(true)
    else onClose()
  }
  const drop = () => {
    clearDraft()
    onClose()
  }

  const buttons = () => (
    <TicketButtons
      lockedBy={lockedBy}
      isSending={isSending}
      refusal={refusalText(snapshot, { type: 'reply.submit', reply }, replyGuardTexts)}
      onSolve={() => send({ type: 'ticket.close' })}
      onLeave={leave}
    />
  )
  const closing = () => (
    <CloseQuestion
      hasUnsent={isDirty}
      isBusy={isBusy}
      onConfirm={() => send({ type: 'close.confirm' })}
      onCancel={() => send({ type: 'close.cancel' })}
    />
  )
  const actions = viewOf(snapshot, { retry: buttons, details: buttons, confirmation: closing }) ?? buttons()
  const refusal =
    failure &&
    (asks === 'retry' ? (
      <QueryError text={failureText(failure, failureTexts.read)} onRetry={() => send({ type: 'thread.retry' })} />
    ) : (
      <Message severity="danger" live="alert" title={kernelTexts.errorTitle}>
        <SendFailure failure={failure} text={failureText(failure, failureTexts[attempt])} />
      </Message>
    ))
  return (
    <Dialog
      title={ticketsTexts.detailTitle(ticket.id)}
      size="large"
      snapshot={snapshot}
      onClose={leave}
      footer={
        closedBy !== null && !isSending ? (
          <ClosedTicket order={ticket.order_id} unsent={text} onLeave={onClose} />
        ) : (
          <ReplyForm
            text={text}
            onText={(next) => draft.change({ text: next })}
            files={files}
            lockedBy={closedBy ?? textLock}
            isSending={isSending}
            progress={progress}
            onCancelUpload={() => send({ type: 'reply.cancel' })}
            onSubmit={submit}
          >
            {isLeaving ? (
              <DiscardConfirmation text={ticketsPageTexts.leaveReply} onStay={stay} onKeep={onClose} onDrop={drop} />
            ) : (
              actions
            )}
          </ReplyForm>
        )
      }
    >
      <TicketFacts ticket={ticket} />
      <h3 className="ticket-subject">{ticket.subject}</h3>
      <TicketThread ticket={ticket} responses={responses} isLoading={snapshot.hasTag('loading')} />
      {refusal}
      {draft.isRestored && isOpen(ticket) && <DraftNotice note={uiTexts.draftWithoutFiles} onDiscard={clearDraft} />}
    </Dialog>
  )
}

interface ClosedTicketProps {
  order: number | null
  /** Text of a reply that was not sent before the ticket closed. */
  unsent: string
  onLeave: () => void
}

/** Stands in place of the reply: a closed ticket takes none, a new one does. */
const ClosedTicket = ({ order, unsent, onLeave }: ClosedTicketProps) => (
  <div className="reply-form">
    {unsent.trim() !== '' && (
      <div className="unsent-reply">
        <p className="row spread">
          <strong>{ticketsPageTexts.unsent}</strong>
          <CopyButton text={unsent} label={ticketsPageTexts.unsent} />
        </p>
        <p className="thread-text">{unsent}</p>
      </div>
    )}
    <p className="muted">{`${ticketsTexts.isClosed} ${ticketsPageTexts.afterClosing}`}</p>
    <div className="row ticket-buttons">
      <Button kind="text" label={ticketsTexts.dismiss} onClick={onLeave} />
      <LinkButton
        href={`/support?ticket=new${order === null ? '' : `&order=${order}`}`}
        label={ticketsTexts.newTicket}
      />
    </div>
  </div>
)

/** Date, state and, if any, order of a ticket. */
const TicketFacts = ({ ticket }: { ticket: Ticket }) => (
  <dl className="facts">
    <Fact name={ticketsTexts.createdOn}>{formatDateTime(ticket.created_at)}</Fact>
    <Fact name={ticketsTexts.status}>
      <TicketStatus ticket={ticket} />
    </Fact>
    {ticket.order_id !== null && (
      <>
        <Fact name={ticketsTexts.order}>
          <Link href={`/orders/${ticket.order_id}`}>{`#${ticket.order_id}`}</Link>
        </Fact>
        <Fact name={ticketsTexts.service}>{ticket.serviceTypeName ?? '-'}</Fact>
        {ticket.ipwithsubnet !== null && (
          <Fact name={ticketsTexts.ipBlock}>
            <CopyValue text={ticket.ipwithsubnet}>
              <span className="mono">{ticket.ipwithsubnet}</span>
            </CopyValue>
          </Fact>
        )}
      </>
    )}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
