import { companyIds } from '../companies.ts'
import type { DemoBook } from '../demo-book.ts'
import { demoTexts } from '../demo.texts.ts'
import { demoPdf, demoPng } from './sample-files.ts'

const users = { demo: 1, wide: 3 } as const

/** Tickets in every state: unread with a staff answer and an attachment, open, closed, and one without an order. */
export function addTickets(book: DemoBook): void {
  const { slow, invoice, route, general } = demoTexts.tickets
  const unread = addTicket(book, { texts: slow, orderId: 1002, days: 4, isRead: 0 })
  const answered = addResponse(book, unread, 3, demoTexts.staffReply, demoTexts.staff)
  addFile(book, demoTexts.attachments.screen, 'image/png', demoPng(), { ticketId: unread, responseId: null })
  addFile(book, demoTexts.attachments.measure, 'application/pdf', demoPdf(slow[0]), {
    ticketId: unread,
    responseId: answered,
  })
  addTicket(book, { texts: general, orderId: null, days: 1 })
  addTicket(book, { texts: invoice, orderId: 1011, days: 2 })
  const closed = addTicket(book, { texts: route, orderId: 1001, days: 60, status: 'closed' })
  addResponse(book, closed, 59, demoTexts.staffClosing, demoTexts.staff)
  addResponse(book, closed, 58, demoTexts.userReply, null)
  addTicket(book, { texts: general, orderId: 2001, days: 6, companyId: companyIds.wide, userId: users.wide })
}

interface TicketPlan {
  texts: readonly [string, string]
  orderId: number | null
  days: number
  isRead?: 0 | 1
  status?: 'open' | 'closed'
  companyId?: number
  userId?: number
}

function addTicket(book: DemoBook, plan: TicketPlan): number {
  const id = book.nextId('tickets')
  book.add('tickets', {
    id,
    company_id: plan.companyId ?? companyIds.main,
    user_id: plan.userId ?? users.demo,
    order_id: plan.orderId,
    subject: plan.texts[0],
    description: plan.texts[1],
    status: plan.status ?? 'open',
    is_read: plan.isRead ?? 1,
    created_at: book.at(-plan.days),
    updated_at: book.at(-plan.days),
  })
  return id
}

function addResponse(book: DemoBook, ticketId: number, days: number, body: string, staff: string | null): number {
  const id = book.nextId('ticket_responses')
  const user_id = staff === null ? users.demo : null
  const created_at = book.at(-days, 20)
  const ticket = book.rows.tickets?.find((row) => row.id === ticketId)
  if (ticket) ticket.updated_at = created_at
  book.add('ticket_responses', {
    id,
    ticket_id: ticketId,
    user_id,
    admin_name: staff,
    body,
    created_at,
  })
  return id
}

function addFile(
  book: DemoBook,
  name: string,
  mediaType: string,
  content: Uint8Array,
  on: { ticketId: number; responseId: number | null },
): void {
  const file_id = addFileRow(book, name, mediaType, content)
  book.add('ticket_files', { file_id, ticket_id: on.ticketId, response_id: on.responseId })
}

function addFileRow(book: DemoBook, name: string, mediaType: string, content: Uint8Array): number {
  const id = book.nextId('files')
  const stored_name = `${book.random.hex(32)}.${name.split('.').at(-1)}`
  const file = { id, company_id: companyIds.main, stored_name, file_name: name, media_type: mediaType, content }
  book.add('files', { ...file, created_at: book.at(-3) })
  return id
}

/** Contracts: signed with its files, one that misses documents, one that has ended. */
export function addContracts(book: DemoBook): void {
  const { signed, missing, ended } = demoTexts.contractStates
  const contracts = [
    [demoTexts.ipService, signed, '#198754', 200, [1, 2, 5], [1, 2, 5]],
    [demoTexts.asnService, missing, '#ffc107', 30, [1, 2, 3, 5], [1]],
    [demoTexts.ipService, ended, '#dc3545', -12, [1, 5], [1, 5]],
  ] as const
  for (const [service_name, status_description, bg_code, end, needed, given] of contracts) {
    const id = book.nextId('contracts')
    const text_code = bg_code === '#ffc107' ? '#000000' : '#ffffff'
    const days = { start_on: book.day(end - 365), end_on: book.day(end) }
    const row = {
      id,
      company_id: companyIds.main,
      order_id: null,
      service_name,
      status_description,
      bg_code,
      text_code,
    }
    book.add('contracts', { ...row, ...days })
    for (const file_type_id of needed) book.add('contract_required_files', { contract_id: id, file_type_id })
    for (const file_type_id of given) {
      const description = demoTexts.fileTypes[file_type_id - 1] ?? ''
      const name = demoTexts.attachments.contract
      const file_id = addFileRow(book, name, 'application/pdf', demoPdf(description))
      book.add('contract_files', { file_id, contract_id: id, file_type_id, description })
    }
  }
}
