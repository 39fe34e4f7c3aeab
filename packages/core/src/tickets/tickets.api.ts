import type { Http } from '../kernel/http/http.ts'
import type { Progress } from '../kernel/http/upload.ts'
import type { ChosenFile } from '../kernel/values/files.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import type { ReplyForm, TicketForm } from './tickets.rules.ts'
import {
  OpenTickets,
  ReplyAnswer,
  ResponseList,
  TicketList,
  TicketOpened,
  type TicketResponse,
} from './tickets.schema.ts'

/** Makes the calls about support tickets. */
export const createTicketsApi = (http: Http) => ({
  countOpen: (signal?: AbortSignal) => http.call({ path: ['tickets', 'open'], answer: AnswerOf(OpenTickets), signal }),
  list: async (signal?: AbortSignal) => (await http.pages({ path: ['tickets'], answer: TicketList, signal })).flat(),
  ofOrder: async (order: number, signal?: AbortSignal) =>
    (await http.pages({ path: ['tickets', 'order_id', order], answer: TicketList, signal })).flat(),
  /** Reads the responses, which marks the ticket as read. */
  responses: async (ticket: number, signal?: AbortSignal) =>
    (await http.pages({ path: ['tickets', ticket, 'responses'], answer: ResponseList, signal })).flat(),
  create: (ticket: TicketForm, signal?: AbortSignal, onProgress?: (progress: Progress) => void) =>
    http.call({
      method: 'POST',
      path: ['tickets'],
      once: true,
      form: ticketForm(ticket),
      answer: TicketOpened,
      signal,
      onProgress,
    }),
  reply: async (
    ticket: number,
    reply: ReplyForm,
    signal?: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<TicketResponse> => {
    const answered = await http.call({
      method: 'POST',
      path: ['tickets', ticket, 'responses'],
      once: true,
      form: replyForm(reply),
      answer: ReplyAnswer,
      signal,
      onProgress,
    })
    return answered ?? sentReply(reply)
  },
  /** Reads an attachment by its name on the server. */
  file: (filePath: string, signal?: AbortSignal) => http.file({ path: ['uploads', 'tickets', filePath], signal }),
  close: (ticket: number) =>
    http.call({
      method: 'PATCH',
      path: ['tickets', ticket, 'status'],
      json: { status: 'closed' },
      answer: ActionAnswer,
    }),
})

/** Calls about support tickets. */
export type TicketsApi = ReturnType<typeof createTicketsApi>

/** Makes the reply from what was sent, for a server that does not answer it. */
const sentReply = ({ text }: ReplyForm): TicketResponse => ({
  id: '',
  response: text.trim(),
  created_at: null,
  admin_name: null,
  user_name: null,
  attachments: [],
})

function ticketForm({ subject, description, order, files }: TicketForm): FormData {
  const form = new FormData()
  if (order !== null) form.append('order_id', String(order))
  form.append('subject', subject.trim())
  form.append('description', description.trim())
  return withFiles(form, files)
}

function replyForm({ text, files }: ReplyForm): FormData {
  const form = new FormData()
  form.append('response', text.trim())
  return withFiles(form, files)
}

function withFiles(form: FormData, files: readonly ChosenFile[]): FormData {
  for (const file of files) form.append('attachments', file.content, file.name)
  return form
}
