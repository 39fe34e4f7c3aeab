import type { createContractsApi } from '../../contracts/contracts.api.ts'
import type { TicketsApi } from '../../tickets/tickets.api.ts'
import { chosenFile, done, type PinnedCalls } from './pinned-call.ts'

const at = '2026-11-22T09:00:00.000Z'
const day = '2026-11-22'
const attachments = [{ filePath: '2026/olcum.pdf', fileName: 'ölçüm.pdf' }]
const ticket = {
  id: 3,
  order_id: 1001,
  subject: 'Blok erişiminde sorun',
  description: 'Erişilemiyor',
  status: 'open',
  is_read: 0,
  created_at: at,
  updated_at: at,
  serviceTypeName: 'IP Kiralama',
  ipwithsubnet: '192.0.2.0/24',
  attachments,
}
const reply = {
  id: 8,
  response: 'Teşekkürler',
  created_at: at,
  admin_name: 'Destek',
  user_name: 'Ayşe Örnek',
  attachments,
}

/** Calls about support tickets (section 7 of the specification). */
export const ticketsWire: PinnedCalls<TicketsApi> = {
  countOpen: {
    send: (api) => api.countOpen(),
    request: 'GET /tickets/open',
    answer: { open_tickets: 2 },
    reads: { open_tickets: 2 },
  },
  list: {
    send: (api) => api.list(),
    request: 'GET /tickets?limit=1000',
    answer: [{ ...ticket, responses: [{ admin_name: 'Destek' }] }],
    reads: [{ ...ticket, isAnswered: true }],
  },
  ofOrder: {
    send: (api) => api.ofOrder(1001),
    request: 'GET /tickets/order_id/1001?limit=1000',
    answer: [{ ...ticket, responses: [] }],
    reads: [{ ...ticket, isAnswered: false }],
  },
  responses: {
    send: (api) => api.responses(3),
    request: 'GET /tickets/3/responses?limit=1000',
    answer: [reply],
    reads: [reply],
  },
  create: {
    send: (api) =>
      api.create({ subject: ' Konu ', description: 'Metin ', order: 1001, files: [chosenFile('ölçüm.pdf')] }),
    request: 'POST /tickets',
    parts: [
      ['order_id', '1001'],
      ['subject', 'Konu'],
      ['description', 'Metin'],
      ['attachments', 'ölçüm.pdf'],
    ],
    once: true,
    answer: { success: true, message: 'Tamam', ticket: { ...ticket, responses: [] } },
    reads: { message: 'Tamam', ticket: { id: 3 } },
  },
  reply: {
    send: (api) => api.reply(3, { text: ' Teşekkürler', files: [chosenFile('a.pdf'), chosenFile('b.pdf')] }),
    request: 'POST /tickets/3/responses',
    parts: [
      ['response', 'Teşekkürler'],
      ['attachments', 'a.pdf'],
      ['attachments', 'b.pdf'],
    ],
    once: true,
    answer: reply,
    reads: reply,
  },
  file: { send: (api) => api.file('olcum.pdf'), request: 'GET /uploads/tickets/olcum.pdf' },
  close: {
    send: (api) => api.close(3),
    request: 'PATCH /tickets/3/status',
    body: { status: 'closed' },
    ...done,
  },
}

const contract = {
  id: 2,
  serviceName: 'IP Kiralama',
  bgCode: '#e8f5e9',
  textCode: '#1b5e20',
  statusDescription: 'İmzalandı',
  startDate: day,
  siparisbitis: day,
  date_end: null,
  missingFiles: [{ description: 'Vergi levhası' }],
  files: [{ id: 6, filename: 'sozlesme.pdf', description: 'İmzalı', ext: 'pdf' }],
}

/** Calls about contracts and their documents. */
export const contractsWire: PinnedCalls<ReturnType<typeof createContractsApi>> = {
  list: {
    send: (api) => api.list(),
    request: 'GET /contracts',
    answer: [contract],
    reads: [{ ...contract, missingFiles: ['Vergi levhası'], end: day }],
  },
  fileTypes: {
    send: (api) => api.fileTypes(),
    request: 'GET /action/get/file-types',
    answer: [{ id: 4, description: 'Vergi levhası' }],
    reads: [{ id: 4, description: 'Vergi levhası' }],
  },
  upload: {
    send: (api) =>
      api.upload({ contract: 2, type: '4', description: ' Yeni ', files: [chosenFile('a.pdf'), chosenFile('b.pdf')] }),
    request: 'POST /action/upload/document',
    parts: [
      ['contractId', '2'],
      ['fileType', '4'],
      ['description', 'Yeni'],
      ['files', 'a.pdf'],
      ['files', 'b.pdf'],
    ],
    once: true,
    ...done,
  },
  file: { send: (api) => api.file('sozlesme.pdf'), request: 'GET /uploads/documents/sozlesme.pdf' },
}
