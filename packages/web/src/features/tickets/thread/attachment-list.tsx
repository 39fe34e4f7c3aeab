import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { ticketsTexts, type Attachment } from '@ip-portal/core/tickets'
import { ticketFlows } from '../../../portal/flows/tickets.ts'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { FileLink } from '../../../ui/files/file-link.tsx'

/** The files of a message. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const notices = useNotices()
  if (attachments.length === 0) return null
  return (
    <ul className="file-list">
      {attachments.map(({ filePath, fileName }) => (
        <li key={filePath}>
          <FileLink
            href={`/api/uploads/tickets/${encodeURIComponent(filePath)}`}
            name={fileName}
            read={() => ticketFlows.ticketFile(filePath).once()}
            onFailed={(error) => notices.error(failureText(toFailure(error), ticketsTexts.fileFailed))}
          />
        </li>
      ))}
    </ul>
  )
}
