import { isBlank } from '../kernel/values/blank.ts'
import { compareDates } from '../kernel/values/dates.ts'
import type { ChosenFile } from '../kernel/values/files.ts'
import { fold } from '../kernel/values/turkish.ts'
import type { Ticket, TicketResponse } from './tickets.schema.ts'

/** Form of a new ticket. */
export interface TicketForm {
  subject: string
  description: string
  /** Null for a ticket without an order. */
  order: number | null
  files: readonly ChosenFile[]
}

const neededFields = ['subject', 'description'] as const

/** Lists the needed fields of a new ticket that are empty, in reading order. */
export const missingFields = (form: TicketForm) => neededFields.filter((field) => isBlank(form[field]))

/** Checks a new ticket, which needs subject and description; null when it has no problem. */
export const ticketProblem = (form: TicketForm): 'incomplete' | null =>
  missingFields(form).length > 0 ? 'incomplete' : null

/** Form of a reply. */
export interface ReplyForm {
  text: string
  files: readonly ChosenFile[]
}

/** Checks a reply, which needs text, also with files; null when it has no problem. */
export const replyProblem = ({ text }: ReplyForm): 'empty' | null => (isBlank(text) ? 'empty' : null)

/** True for a ticket that takes replies: any status but `closed`, so that no server's own word locks a customer out. */
export const isOpen = (ticket: Pick<Ticket, 'status'>): boolean => ticket.status !== 'closed'

/** True for a ticket with a reply of staff that the company has not opened. */
export const isUnread = (ticket: Pick<Ticket, 'is_read'>): boolean => ticket.is_read === 0

/** Filters of the list of tickets. */
export const ticketFilters = ['all', 'open', 'unread', 'closed'] as const
/** Filter of the list of tickets. */
export type TicketFilter = (typeof ticketFilters)[number]

/** Filters tickets and keeps their order. */
export function filterTickets<One extends Pick<Ticket, 'status' | 'is_read'>>(
  tickets: readonly One[],
  filter: TicketFilter,
): readonly One[] {
  if (filter === 'all') return tickets
  if (filter === 'unread') return tickets.filter(isUnread)
  return tickets.filter((ticket) => isOpen(ticket) === (filter === 'open'))
}

/** Rank of a ticket in the list: unread, answered and open, waiting for staff, closed. */
function rankOf(ticket: ListedTicket): number {
  if (isUnread(ticket)) return 0
  if (!isOpen(ticket)) return 3
  return ticket.isAnswered ? 1 : 2
}

type ListedTicket = Pick<Ticket, 'id' | 'status' | 'is_read' | 'isAnswered' | 'updated_at' | 'created_at'>

/** Sorts tickets: those that wait for the customer first, closed ones last, the last change first among equals. */
export const ticketsByAttention = <One extends ListedTicket>(tickets: readonly One[]): One[] =>
  tickets.toSorted((a, b) => rankOf(a) - rankOf(b) || compareDates(changeOf(b), changeOf(a)) || b.id - a.id)

const changeOf = ({ updated_at, created_at }: ListedTicket): string => updated_at ?? created_at ?? ''

type SearchedTicket = Pick<Ticket, 'id' | 'order_id' | 'subject' | 'description' | 'ipwithsubnet' | 'serviceTypeName'>

/** Finds tickets by number, order, block, service, subject or text; every word must occur. Keeps their order. */
export function searchTickets<One extends SearchedTicket>(tickets: readonly One[], search: string): readonly One[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return tickets
  return tickets.filter((ticket) => {
    const { id, order_id: order, subject, description, ipwithsubnet, serviceTypeName } = ticket
    const numbers = [`#${id}`, order === null ? null : `#${order}`]
    const text = fold([...numbers, ipwithsubnet, serviceTypeName, subject, description].filter(Boolean).join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** True for a reply of staff, which has an admin's name. */
export const isStaff = (reply: Pick<TicketResponse, 'admin_name'>): boolean => Boolean(reply.admin_name)
