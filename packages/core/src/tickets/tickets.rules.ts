import { fileProblem, type ChosenFile, type FileProblem } from '../kernel/values/files.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { Ticket, TicketResponse } from './tickets.schema.ts'

/** A new ticket as it is filled in. */
export interface TicketForm {
  subject: string
  description: string
  /** Null for a ticket that belongs to no order. */
  order: number | null
  files: readonly ChosenFile[]
}

/** A ticket needs subject and description; which text says so depends on the page. */
export const ticketProblem = ({ subject, description }: TicketForm): 'incomplete' | null =>
  subject.trim() === '' || description.trim() === '' ? 'incomplete' : null

/** A reply as it is filled in. */
export interface ReplyForm {
  text: string
  files: readonly ChosenFile[]
}

/** A reply needs text, also with files. */
export const replyProblem = ({ text }: ReplyForm): 'empty' | null => (text.trim() === '' ? 'empty' : null)

/** A server may know more states than the two; what is not closed can be answered. */
export const isOpen = (ticket: Pick<Ticket, 'status'>): boolean => ticket.status !== 'closed'

/** Severity of a ticket's status. */
export const ticketSeverity = (ticket: Pick<Ticket, 'status'>): Severity => (isOpen(ticket) ? 'success' : 'secondary')

/** Staff have written something that nobody of the company has opened yet. */
export const isUnread = (ticket: Pick<Ticket, 'is_read'>): boolean => ticket.is_read === 0

/** What a list of tickets may show. */
export const ticketFilters = ['all', 'open', 'unread', 'closed'] as const
export type TicketFilter = (typeof ticketFilters)[number]

/** The tickets that a filter shows, in their order. */
export function filterTickets<One extends Pick<Ticket, 'status' | 'is_read'>>(
  tickets: readonly One[],
  filter: TicketFilter,
): readonly One[] {
  if (filter === 'all') return tickets
  if (filter === 'unread') return tickets.filter(isUnread)
  return tickets.filter((ticket) => isOpen(ticket) === (filter === 'open'))
}

/** A reply with an admin's name is staff's. */
export const isStaff = (reply: Pick<TicketResponse, 'admin_name'>): boolean => Boolean(reply.admin_name)

/** Files that may be sent, and those that were dropped with the reason. */
export function sortFiles<File extends { name: string; size: number }>(files: readonly File[]) {
  const judged = files.map((file) => ({ file, problem: fileProblem(file, 'ticket') }))
  return {
    accepted: judged.flatMap(({ file, problem }) => (problem === null ? [file] : [])),
    refused: judged.flatMap(({ file, problem }): { file: File; problem: FileProblem }[] =>
      problem === null ? [] : [{ file, problem }],
    ),
  }
}
