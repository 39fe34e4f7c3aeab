import { fileProblem, type ChosenFile, type FileProblem } from '../kernel/files.ts'
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

export const isOpen = (ticket: Pick<Ticket, 'status'>): boolean => ticket.status === 'open'

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
