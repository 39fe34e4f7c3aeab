import type { Ticket } from '../../tickets/tickets.schema.ts'
import { chosenFile } from '../wire/pinned-call.ts'
import { batch, conflict, pinned, reads, submits, type AskedOf } from './asked.ts'

const block = { order: 1001, ip: '192.0.2.0', subnet: '24' }
const path = '/ip/order/1001/192.0.2.0/24'
const tagged = [
  { order_id: 1001, tag: 'Eski', isActiveOrder: 1 },
  { order_id: 1002, tag: null, isActiveOrder: 1 },
  { order_id: 1003, tag: 'Merkez', isActiveOrder: 1 },
] as const
const [ticket] = pinned.get('GET /tickets?limit=1000') as [Ticket]

/** Requests of the flows of orders, registry, tickets and contracts. */
export const orderRequests = {
  contracts: reads((portal) => portal.contracts(), 'GET /contracts'),
  fileTypes: reads((portal) => portal.fileTypes(), 'GET /action/get/file-types'),
  contractFile: reads((portal) => portal.contractFile('sozlesme.pdf'), 'GET /uploads/documents/sozlesme.pdf'),
  contractUpload: submits(
    (portal) => portal.contractUpload(),
    { contract: 2, type: '4', description: '', files: [chosenFile('a.pdf')] },
    'POST /action/upload/document',
    { contractId: '2', fileType: '4', description: '', files: 'a.pdf' },
  ),
  orders: reads((portal) => portal.orders(), 'GET /orders'),
  orderStats: reads((portal) => portal.orderStats(), 'GET /orders/stats'),
  order: reads((portal) => portal.order(1001), 'GET /orders/1001'),
  allowance: reads((portal) => portal.allowance(1001), 'GET /orders/1001/params'),
  origins: reads((portal) => portal.origins(), 'GET /orders/origins'),
  tags: reads((portal) => portal.tags(), 'GET /orders/tags'),
  tagChange: [
    submits(
      (portal) => portal.tagChange(1001, 'list'),
      { choice: { kind: 'new', name: ' Yeni  etiket ' } },
      'POST /orders/1001/tag',
      { tag: 'Yeni  etiket' },
    ),
    submits((portal) => portal.tagChange(1001, 'list'), { choice: { kind: 'remove' } }, 'POST /orders/1001/tag', {
      tag: '',
    }),
    submits((portal) => portal.tagChange(1001, 'order'), { choice: { kind: 'remove' } }, 'POST /orders/1001/tag', {
      tag: null,
    }),
  ],
  severalTags: {
    open: (portal) => portal.severalTags(tagged),
    events: [
      batch({ choice: { kind: 'existing', name: 'Merkez' } }),
      { type: 'batch.confirm' },
      { type: 'batch.repeat' },
    ],
    answers: { 'POST /orders/1001/tag': [conflict] },
    sends: [
      'GET /orders/tags',
      'POST /orders/1001/tag',
      { tag: 'Merkez' },
      'POST /orders/1002/tag',
      { tag: 'Merkez' },
      'GET /orders/tags',
      'POST /orders/1001/tag',
      { tag: 'Merkez' },
    ],
  },
  blockWhois: reads((portal) => portal.blockWhois(block), `GET ${path}/whois`),
  asnWhois: reads((portal) => portal.asnWhois('AS64500'), 'GET /asn/whois/AS64500'),
  registryDefaults: reads((portal) => portal.registryDefaults(), 'GET /orders/defaults'),
  registryCheck: {
    open: (portal) => portal.registryCheck('AS64500'),
    events: [{ type: 'value.edit', value: 'AO1-RIPE' }, { type: 'value.check' }],
    sends: ['GET /orders/whois/AS64500', 'GET /orders/whois/AO1-RIPE'],
  },
  saveRegistryDefaults: submits(
    (portal) => portal.saveRegistryDefaults(),
    { adminc: ' ao1-ornek', org: '', asn: 'AS64500' },
    'PUT /orders/defaults',
    { adminc: 'AO1-ORNEK', org: '', asn: 'AS64500' },
  ),
  openTickets: reads((portal) => portal.openTickets(), 'GET /tickets/open'),
  tickets: reads((portal) => portal.tickets(), 'GET /tickets?limit=1000'),
  orderTickets: reads((portal) => portal.orderTickets(1001), 'GET /tickets/order_id/1001?limit=1000'),
  ticketFile: reads((portal) => portal.ticketFile('olcum.pdf'), 'GET /uploads/tickets/olcum.pdf'),
  newTicket: submits(
    (portal) => portal.newTicket(),
    { subject: ' Konu ', description: 'Metin', order: 1001, files: [chosenFile('ölçüm.pdf')] },
    'POST /tickets',
    { order_id: '1001', subject: 'Konu', description: 'Metin', attachments: 'ölçüm.pdf' },
  ),
  ticket: {
    open: (portal) => portal.ticket(ticket),
    events: [
      { type: 'reply.submit', reply: { text: ' Teşekkürler', files: [] } },
      { type: 'ticket.close' },
      { type: 'close.confirm' },
    ],
    sends: [
      'GET /tickets/3/responses?limit=1000',
      'POST /tickets/3/responses',
      { response: 'Teşekkürler' },
      'PATCH /tickets/3/status',
      { status: 'closed' },
    ],
  },
} satisfies AskedOf<string>
