import { SendIcon } from 'lucide-react'
import { useEffect, useState, type DragEvent } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { fileEndings } from '@ip-portal/core/kernel/values/files'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { missingFields, missingFieldTexts, ticketProblem, ticketsTexts, openTicketFlows } from '@ip-portal/core/tickets'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { SendFailure } from '../../../portal/send-failure.tsx'
import { useDraft } from '../../../portal/use-draft.ts'
import { useFlow } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DraftNotice } from '../../../ui/feedback/draft-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { useFiles } from '../../../ui/files/use-files.ts'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useUnsaved } from '../../../ui/overlays/back/use-back.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAfterChange } from '../../../ui/overlays/use-after-change.ts'
import { useLeaving } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { uiTexts } from '../../../ui/ui.texts.ts'
import { DiscardConfirmation } from '../discard-confirmation.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'
import { OrderField } from './order-field.tsx'
import '../tickets.css'

const ticketFlows = flowsOf(openTicketFlows)

export interface NewTicketDialogProps {
  /** The order that the ticket is about; null where the customer may choose one. */
  order: number | null
  /** Texts that the ticket starts with; its draft is kept apart from that of an empty ticket. */
  prefilled?: { subject: string; description: string } | undefined
  /** Order that is chosen at first. */
  chosenOrder?: number | null
  incompleteText: string
  /** Called when a ticket may have been opened, so that lists and counts are read again. */
  onChanged: () => void
  onClose: () => void
}

const empty = { subject: '', description: '', order: '' }

/** Opens a ticket: subject, description and one file. Unsent text is kept as a draft. */
export function NewTicketDialog(props: NewTicketDialogProps) {
  const { order, chosenOrder = null, prefilled, incompleteText, onChanged, onClose } = props
  const [progress, setProgress] = useState<Progress | null>(null)
  const [snapshot, send] = useFlow(() => ticketFlows.newTicket(setProgress))
  const start = { ...empty, ...prefilled, order: chosenOrder === null ? '' : String(chosenOrder) }
  const draft = useDraft(`new-ticket:${order ?? chosenOrder ?? 'none'}${prefilled ? ':prefilled' : ''}`, start)
  const files = useFiles('ticket', true)
  const notices = useNotices()

  const { failure, problem } = snapshot.context
  const { subject, description, order: about } = draft.fields
  const isBusy = isRunning(snapshot)
  const [isLeaving, setLeaving] = useLeaving(isBusy)
  const isSent = snapshot.hasTag('succeeded')
  const isDirty =
    subject.trim() !== start.subject.trim() ||
    description.trim() !== start.description.trim() ||
    about !== start.order ||
    !files.isEmpty
  useUnsaved(isDirty, !files.isEmpty)
  const { clear } = draft

  useEffect(() => {
    if (!isSent) return
    clear()
    notices.success(ticketsTexts.created)
    onClose()
  }, [isSent, clear, notices, onClose])
  useAfterChange(snapshot, onChanged)

  const details = {
    subject,
    description,
    files: files.chosen,
    order: order ?? (about === '' ? null : Number(about)),
  }
  const submit = () => {
    if (isBusy) return
    setProgress(null)
    send({ type: 'form.submit', details })
  }
  const stay = () => setLeaving(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())

  const wrong = fieldErrors(problem, ticketProblem(details), () => incompleteText)()
  const errorOf = (field: keyof typeof missingFieldTexts) =>
    wrong !== null && missingFields(details).includes(field) ? missingFieldTexts[field] : null
  const refusal = viewOf(snapshot, {
    details: () =>
      (failure ?? wrong) && (
        <Message severity="danger" live="alert">
          {failure ? <SendFailure failure={failure} text={failureText(failure, ticketsTexts.createFailed)} /> : wrong}
        </Message>
      ),
  })
  return (
    <Dialog title={ticketsTexts.newTitle} snapshot={snapshot} onClose={isLeaving ? stay : leave}>
      <Form {...dropFiles(isBusy ? null : files.add)} isReady={files.areJudged} onSubmit={submit}>
        {draft.isRestored && <DraftNotice note={uiTexts.draftWithoutFiles} onDiscard={clear} />}
        {order !== null && <p className="muted">{ticketsPageTexts.aboutOrder(order)}</p>}
        {refusal}
        <TextField
          label={ticketsTexts.subject}
          value={subject}
          onChange={(text) => draft.change({ subject: text })}
          error={errorOf('subject')}
          maxLength={limits.ticketSubjectMaxLength}
          readOnly={isBusy}
          autoComplete="off"
          required
        />
        <TextArea
          label={ticketsTexts.description}
          hint={ticketsPageTexts.pasteHint}
          rows={6}
          value={description}
          onChange={(text) => draft.change({ description: text })}
          error={errorOf('description')}
          maxLength={limits.ticketTextMaxLength}
          readOnly={isBusy}
          isSentByKeys
          onPasteFiles={files.add}
          required
        />
        {order === null && (
          <OrderField value={about} onChange={(next) => draft.change({ order: next })} disabled={isBusy} />
        )}
        <FilePicker
          label={ticketsPageTexts.addFile}
          files={files}
          endings={fileEndings.ticket}
          hint={ticketsPageTexts.fileHint}
          disabledReason={isBusy ? ticketsPageTexts.sending : null}
          isSingle
        />
        {isBusy && files.chosen.length > 0 && (
          <UploadProgress progress={progress} onCancel={() => send({ type: 'form.cancel' })} />
        )}
        {isLeaving ? (
          <DiscardConfirmation
            text={ticketsPageTexts.leaveTicket}
            onStay={stay}
            onKeep={onClose}
            onDrop={() => {
              clear()
              onClose()
            }}
          />
        ) : (
          <div className="row dialog-actions">
            <Button
              kind="text"
              label={ticketsTexts.cancel}
              disabledReason={isBusy ? ticketsPageTexts.sending : null}
              onClick={leave}
            />
            <Button type="submit" label={ticketsTexts.send} icon={<SendIcon />} busy={isBusy} />
          </div>
        )}
      </Form>
    </Dialog>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Handlers of an element on which files can be dropped; null while it takes none. A field inside may take them first. */
const dropFiles = (add: ((files: File[]) => void) | null) => ({
  onDragOver: (event: DragEvent) => {
    // Without this the browser would open the file in place of the page, also while none is taken.
    if (hasFiles(event)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    add?.([...event.dataTransfer.files])
  },
})
