import { sha256 } from '../store/files/file-store.ts'
import { companyIds } from './companies.ts'
import type { DemoData } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'

const users = { demo: 1, wide: 3 } as const

/** Adds tickets in every state: unread with a staff reply and attachments, open, closed, and without an order. */
export function addTickets(data: DemoData): void {
  const { slow, invoice, route, general } = demoTexts.tickets
  const unread = addTicket(data, { texts: slow, orderId: 1002, days: 4, isRead: 0 })
  const answered = addResponse(data, unread, 3, demoTexts.staffReply, demoTexts.staff)
  addFile(data, demoTexts.attachments.screen, 'image/png', demoPng(), { ticketId: unread, responseId: null })
  addFile(data, demoTexts.attachments.measure, 'application/pdf', demoPdf(slow[0]), {
    ticketId: unread,
    responseId: answered,
  })
  addTicket(data, { texts: general, orderId: null, days: 1 })
  addTicket(data, { texts: invoice, orderId: 1011, days: 2 })
  const closed = addTicket(data, { texts: route, orderId: 1001, days: 60, status: 'closed' })
  addResponse(data, closed, 59, demoTexts.staffClosing, demoTexts.staff)
  addResponse(data, closed, 58, demoTexts.userReply, null)
  addTicket(data, { texts: general, orderId: 2001, days: 6, companyId: companyIds.wide, userId: users.wide })
}

interface DemoTicket {
  texts: readonly [string, string]
  orderId: number | null
  days: number
  isRead?: 0 | 1
  status?: 'open' | 'closed'
  companyId?: number
  userId?: number
}

function addTicket(data: DemoData, ticket: DemoTicket): number {
  const id = data.nextId('tickets')
  data.add('tickets', {
    id,
    company_id: ticket.companyId ?? companyIds.main,
    user_id: ticket.userId ?? users.demo,
    order_id: ticket.orderId,
    subject: ticket.texts[0],
    description: ticket.texts[1],
    status: ticket.status ?? 'open',
    is_read: ticket.isRead ?? 1,
    created_at: data.at(-ticket.days),
    updated_at: data.at(-ticket.days),
  })
  return id
}

function addResponse(data: DemoData, ticketId: number, days: number, body: string, staff: string | null): number {
  const id = data.nextId('ticket_responses')
  const user_id = staff === null ? users.demo : null
  const created_at = data.at(-days, 20)
  const ticket = data.rows.tickets?.find((row) => row.id === ticketId)
  if (ticket) ticket.updated_at = created_at
  data.add('ticket_responses', {
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
  data: DemoData,
  name: string,
  mediaType: string,
  content: Uint8Array,
  on: { ticketId: number; responseId: number | null },
): void {
  const file_id = addFileRow(data, name, mediaType, content)
  data.add('ticket_files', { file_id, ticket_id: on.ticketId, response_id: on.responseId })
}

function addFileRow(data: DemoData, name: string, mediaType: string, content: Uint8Array): number {
  const id = data.nextId('files')
  const stored_name = `${data.random.hex(32)}.${name.split('.').at(-1)}`
  const shape = { size: content.byteLength, sha256: sha256(content), is_staged: 0 as const }
  const file = { id, company_id: companyIds.main, stored_name, file_name: name, media_type: mediaType }
  data.add('files', { ...file, ...shape, created_at: data.at(-3) })
  data.add('file_chunks', { file_id: id, position: 0, content })
  return id
}

/** Adds the sizes of each company's files; adds them last. */
export function addUploadSpace(data: DemoData): void {
  for (const company_id of Object.values(companyIds)) {
    const files = data.rows.files?.filter((file) => file.company_id === company_id) ?? []
    data.add('upload_space', { company_id, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  }
}

/** Adds contracts: signed with all files, one with missing documents, one that has ended. */
export function addContracts(data: DemoData): void {
  const { signed, missing, ended } = demoTexts.contractStates
  const contracts = [
    [demoTexts.ipService, signed, '#198754', 200, [1, 2, 5], [1, 2, 5]],
    [demoTexts.asnService, missing, '#ffc107', 30, [1, 2, 3, 5], [1]],
    [demoTexts.ipService, ended, '#dc3545', -12, [1, 5], [1, 5]],
  ] as const
  for (const [service_name, status_description, bg_code, end, needed, given] of contracts) {
    const id = data.nextId('contracts')
    const text_code = bg_code === '#ffc107' ? '#000000' : '#ffffff'
    const days = { start_on: data.day(end - 365), end_on: data.day(end) }
    const row = {
      id,
      company_id: companyIds.main,
      order_id: null,
      service_name,
      status_description,
      bg_code,
      text_code,
    }
    data.add('contracts', { ...row, ...days })
    for (const file_type_id of needed) data.add('contract_required_files', { contract_id: id, file_type_id })
    for (const file_type_id of given) {
      const description = demoTexts.fileTypes[file_type_id - 1] ?? ''
      const name = demoTexts.attachments.contract
      const file_id = addFileRow(data, name, 'application/pdf', demoPdf(description))
      data.add('contract_files', { file_id, contract_id: id, file_type_id, description })
    }
  }
}

const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** PNG of one pixel. */
const demoPng = (): Uint8Array => new Uint8Array(Buffer.from(onePixelPng, 'base64'))

/** PDF of one page with one line of text. Its built-in font has ASCII only, so other letters are removed. */
function demoPdf(line: string): Uint8Array {
  const text = line.normalize('NFD').replace(/[^\x20-\x7e]|[()\\]/g, '')
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  const size = objects.length + 1
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  body += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(body, 'latin1'))
}
