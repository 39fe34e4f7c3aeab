import { useEffect, useRef } from 'react'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isRichText } from '@ip-portal/core/kernel/markup/plain-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import {
  isStaff,
  ticketsTexts,
  type Attachment,
  type Ticket,
  type TicketResponse,
  openTicketFlows,
} from '@ip-portal/core/tickets'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { FileLink } from '../../../ui/files/file-link.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { sectionFrames } from '../../../ui/lazy/load-failure.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

interface TicketThreadProps {
  ticket: Ticket
  responses: readonly TicketResponse[]
  /** True while the responses load. */
  isLoading: boolean
}

/** The ticket and its responses, oldest first; staff on the right. */
export function TicketThread({ ticket, responses, isLoading }: TicketThreadProps) {
  const list = useRef<HTMLOListElement>(null)
  const count = responses.length
  // The newest message is the reason for opening the ticket, or has just been sent.
  useEffect(() => {
    if (count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <ol ref={list} className="thread" aria-label={ticketsPageTexts.thread} aria-busy={isLoading || undefined}>
      <ThreadItem
        author={ticketsTexts.description}
        at={ticket.created_at}
        text={ticket.description}
        files={ticket.attachments}
      />
      {responses.map((response, index) => {
        const staff = isStaff(response)
        const author = (staff ? response.admin_name : response.user_name) || ticketsPageTexts.user
        return (
          <ThreadItem
            key={response.id || `unnamed-${index}`}
            isStaff={staff}
            author={author}
            at={response.created_at}
            text={response.response}
            files={response.attachments}
          />
        )
      })}
      {isLoading && responses.length === 0 && (
        <li className="thread-item thread-staff thread-loading">
          <Skeleton lines={4} />
        </li>
      )}
    </ol>
  )
}

/** Loaded with the first message that contains HTML; the portal itself writes none. */
const RichHtml = lazyPart(
  () => import('../../../ui/layout/rich-html.tsx').then((module) => module.RichHtml),
  sectionFrames(3),
)

const ThreadText = ({ text }: { text: string }) =>
  isRichText(text) ? <RichHtml html={text} /> : <p className="thread-text">{text}</p>

interface ThreadItemProps {
  author: string
  isStaff?: boolean
  at: string | null
  text: string
  files: readonly Attachment[]
}

const ThreadItem = ({ author, isStaff: byStaff = false, at, text, files }: ThreadItemProps) => (
  <li className={joinClasses('thread-item', byStaff && 'thread-staff')}>
    <p className="thread-head">
      <strong>{author}</strong>
      {byStaff && author !== ticketsTexts.staff && <Tag severity="info">{ticketsTexts.staff}</Tag>}
      <span className="muted">{formatDateTime(at)}</span>
    </p>
    <ThreadText text={text} />
    <AttachmentList attachments={files} />
  </li>
)

const ticketFlows = flowsOf(openTicketFlows)

/** The files of a message. */
function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
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
