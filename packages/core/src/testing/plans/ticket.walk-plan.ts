import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { ticketMachine } from '../../tickets/ticket.machine.ts'
import type { WalkPlan } from '../walk/walk.ts'

const ticket = {
  id: 9,
  order_id: 7,
  subject: 'Route',
  description: 'Açılmıyor',
  status: 'open',
  is_read: 0 as const,
  created_at: null,
  updated_at: null,
  serviceTypeName: null,
  ipwithsubnet: null,
  isAnswered: true,
  attachments: [],
}
const staffReply = {
  id: 1,
  response: 'Bakıyoruz',
  created_at: null,
  admin_name: 'Destek',
  user_name: null,
  attachments: [],
}

/** A 409 says that the ticket is closed already; there is nothing left to do. */
function isClosed({ context, value }: AnyMachineSnapshot): void {
  expect(value).toEqual({ closed: 'refused' })
  expect((context as { ticket: { status: string } }).ticket.status).toBe('closed')
}

/** Events and outcomes of one ticket, for the walks of machine, terminal and browser. */
export const ticketWalkPlan: WalkPlan<typeof ticketMachine> = {
  machine: ticketMachine,
  inputs: [{ ticket }, { ticket: { ...ticket, status: 'closed', is_read: 1 } }],
  events: {
    'thread.retry': [{ type: 'thread.retry' }],
    'reply.submit': [
      { type: 'reply.submit', reply: { text: 'Teşekkürler', files: [] } },
      { type: 'reply.submit', reply: { text: ' \n', files: [] } },
    ],
    'reply.cancel': [{ type: 'reply.cancel' }],
    'ticket.close': [{ type: 'ticket.close' }],
    'close.confirm': [{ type: 'close.confirm' }],
    'close.cancel': [{ type: 'close.cancel' }],
  },
  outcomes: {
    loadResponses: { done: [[staffReply]], error: [{ kind: 'offline' }] },
    sendReply: {
      done: [{ ...staffReply, id: 2, admin_name: null }],
      error: [
        { kind: 'refused', status: 500 },
        { kind: 'offline' },
        { kind: 'refused', status: 409, message: 'Talep kapalı' },
      ],
    },
    closeTicket: {
      done: [{ success: true }],
      error: [
        { kind: 'refused', status: 500 },
        { kind: 'refused', status: 409, message: 'Talep kapalı' },
      ],
    },
  },
  sends: {
    loadResponses: () => undefined,
    sendReply: (history) => ({ reply: history.last('reply.submit').reply }),
    closeTicket: () => undefined,
  },
  delays: {},
  otherwise: { sendReply: { '409': isClosed }, closeTicket: { '409': isClosed } },
  // Without the thread, which grows with every reply and would make each reply a new state.
  project: ({ ticket: known, reply, failure, attempt, notice }) => [known, reply, failure, attempt, notice],
}
