import { useState, type ReactNode } from 'react'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { fileEndings } from '@ip-portal/core/kernel/values/files'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import type { Files } from '../../../ui/files/use-files.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

interface ReplyFormProps {
  text: string
  onText: (text: string) => void
  files: Files
  /** Reason why the form is locked, or null. */
  lockedBy: string | null
  isSending: boolean
  progress: Progress | null
  onCancelUpload: () => void
  onSubmit: () => void
  /** The buttons, or a confirmation in their place. */
  children: ReactNode
}

/** The reply to a ticket with its files; keeps its input while locked. */
export function ReplyForm({ text, onText, files, lockedBy, isSending, progress, ...props }: ReplyFormProps) {
  // On touch screens the keyboard would cover the thread, and it has no Ctrl key for sending.
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches)
  return (
    <Form className="reply-form" isReady={files.areJudged} onSubmit={props.onSubmit}>
      <TextArea
        label={ticketsTexts.reply}
        rows={3}
        value={text}
        onChange={onText}
        maxLength={limits.ticketTextMaxLength}
        readOnly={lockedBy !== null}
        hint={lockedBy ?? (hasKeyboard ? ticketsPageTexts.sendHint : null)}
        autoFocus={lockedBy === null && hasKeyboard}
        isSentByKeys
        onPasteFiles={files.add}
      />
      <FilePicker
        label={ticketsPageTexts.addFile}
        files={files}
        endings={fileEndings.ticket}
        hint={ticketsPageTexts.fileHint}
        disabledReason={lockedBy}
      />
      {isSending && files.chosen.length > 0 && <UploadProgress progress={progress} onCancel={props.onCancelUpload} />}
      {props.children}
    </Form>
  )
}
