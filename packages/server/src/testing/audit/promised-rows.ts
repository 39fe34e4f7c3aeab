import { expect } from 'vitest'
import type { Customers } from '../api/successful-calls.ts'
import type { Answer } from '../portal-client.ts'

/** Parts of an audit row that follow from its call. */
export interface PromisedRow {
  by: keyof Customers
  /** Session that makes the change: the one that sends the call, one that begins or ends with it, or none. */
  session: 'own' | 'other' | null
  /** Order that the change is about; null where it is about none, or about several. */
  order: number | null
  target: string | RegExp | null
}

const row = (part: Partial<PromisedRow> = {}): PromisedRow => ({
  by: 'demo',
  session: 'own',
  order: null,
  target: null,
  ...part,
})
const ofBlock = (target: string) => row({ order: 1001, target })
const ofTicket = row({ order: 1001, target: /^ticket \d+$/ })
const nameServers = (first: number) => ofBlock(`name server ns${first}.ornek.example, ns${first + 1}.ornek.example`)

/** Row of each changing call of `successfulCalls`; null for one that changes nothing yet. */
export const promisedRows: Record<string, PromisedRow | null> = {
  'DELETE /auth/sessions/:id': row({ target: /^session \d+$/ }),
  'DELETE /auth/sessions': row(),
  'POST /auth/tokens': row({ target: /^token \d+$/ }),
  'DELETE /auth/tokens/:id': row({ target: /^token \d+$/ }),
  'PUT /auth/notifications': row(),
  'POST /notifications/off': row({ session: null, target: 'link' }),
  'PUT /auth/profile': row({ by: 'large' }),
  'POST /auth/forgot-password': row({ session: null }),
  'POST /auth/resend-verification': row({ by: 'fresh' }),
  'POST /auth/verify-email': row({ by: 'fresh' }),
  // A user with a second factor is not signed in by the password alone.
  'POST /auth/login': null,
  'POST /auth/verify-2fa': row({ session: 'other' }),
  'POST /auth/confirm-password': row({ by: 'fresh' }),
  'POST /auth/2fa/setup': row({ by: 'fresh' }),
  'POST /auth/2fa/verify': row(),
  'POST /auth/recovery-codes': row(),
  'POST /auth/secure-check': row({ by: 'large', session: 'other' }),
  'POST /orders/:id/tag': row({ order: 1001 }),
  'POST /orders/:id/applyRenewal': row({ order: 1002 }),
  // A request has no order yet.
  'POST /orders/save': row({ target: /^request \d+$/ }),
  'PUT /orders/defaults': row(),
  'POST /ip/order/:order/:ip/:subnet/route': ofBlock('route 192.0.2.0/25 AS64505'),
  'DELETE /ip/order/:order/:ip/:subnet/route/:origin': ofBlock('route 192.0.2.0/25 AS64505'),
  'POST /ip/order/:order/:ip/:subnet/rpki/roa': ofBlock('ROA 192.0.2.0/24-24 AS64505'),
  'DELETE /ip/order/:order/:ip/:subnet/rpki/roa': ofBlock('ROA 192.0.2.0/24-24 AS64505'),
  'PUT /ip/order/:order/:ip/:subnet/nameservers': nameServers(3),
  'DELETE /ip/order/:order/:ip/:subnet/nameservers': nameServers(3),
  'POST /ip/order/:order/:ip/:subnet/nameservers': nameServers(1),
  'POST /plans': row({ target: /^plan [\da-f]+$/ }),
  'PATCH /tickets/:id/status': ofTicket,
  'POST /tickets/:id/responses': ofTicket,
  'POST /tickets': ofTicket,
  'POST /action/upload/document': row({ order: 1001, target: /^contract \d+$/ }),
  'POST /action/add-payment': row({ order: 1002 }),
  'POST /auth/reset-password': row({ by: 'large', session: null }),
  'POST /auth/undo-email': row({ by: 'large', session: null }),
  'POST /auth/logout': row({ by: 'fresh', session: 'other' }),
}

/** Columns of a row that follow from the call and its answer. */
export const promisedColumns = ({ order, target }: PromisedRow, { headers }: Answer) => ({
  outcome: 'done',
  order_id: order,
  target: target instanceof RegExp ? (expect.stringMatching(target) as string) : target,
  address: '127.0.0.1',
  request_id: headers.get('x-request-id'),
})

/** Company and user behind each client. */
export const authors: Record<keyof Customers, { company_id: number; user_id: number }> = {
  demo: { company_id: 1, user_id: 1 },
  fresh: { company_id: 1, user_id: 2 },
  large: { company_id: 2, user_id: 3 },
}
