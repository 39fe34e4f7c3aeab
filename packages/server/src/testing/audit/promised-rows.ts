import { expect } from 'vitest'
import { type Customers, formerAddress } from '../api/successful-calls.ts'
import type { Answer } from '../portal-client.ts'
import { fields, storedValues, type Values } from './stored-values.ts'

/** Parts of an audit row that follow from its call. */
export interface PromisedRow {
  by: keyof Customers
  /** Session that makes the change: the one that sends the call, one that begins or ends with it, or none. */
  session: 'own' | 'other' | null
  /** Order that the change is about; null where it is about none, or about several. */
  order: number | null
  target: string | RegExp | null
  /** Reads the changed values before the call; none by default. */
  before?: (me: Customers) => Promise<Values> | Values
  /** Reads them after it, or takes them from the answer; none by default. */
  after?: (me: Customers, answer: Answer['body']) => Promise<Values> | Values
}

const row = (part: Partial<PromisedRow> = {}): PromisedRow => ({
  by: 'demo',
  session: 'own',
  order: null,
  target: null,
  ...part,
})
const { email, token, switches, profile, tag, defaults, route, roa, nameServers } = storedValues
/** Makes the values of a row that tells of a change, an addition or a removal. */
const changes = (before: NonNullable<PromisedRow['before']>) => ({ before, after: before })
const files = (answer: Values) => ({ files: (answer['attachments'] as unknown[]).length })

const ofBlock = (target: string, values: Partial<PromisedRow>) => row({ order: 1001, target, ...values })
const ofTicket = (after?: PromisedRow['after']) => row({ order: 1001, target: /^ticket \d+$/, ...(after && { after }) })
const ofNameServers = (first: number, values: Partial<PromisedRow>) =>
  ofBlock(`name server ns${first}.ornek.example, ns${first + 1}.ornek.example`, values)

/** Row of each changing call of `successfulCalls`; null for one that changes nothing yet. */
export const promisedRows: Record<string, PromisedRow | null> = {
  'DELETE /auth/sessions/:id': row({
    target: /^session \d+$/,
    before: () => ({ client: 'Firefox', address: '192.0.2.9' }),
  }),
  'DELETE /auth/sessions': row({ after: (_, { ended }) => ({ sessions: ended }) }),
  'POST /auth/tokens': row({ target: /^token \d+$/, after: token }),
  'DELETE /auth/tokens/:id': row({
    target: /^token \d+$/,
    before: async (me) => fields(await token(me), 'name'),
  }),
  'PUT /auth/notifications': row(changes(switches)),
  'POST /notifications/off': row({
    session: null,
    target: 'link',
    ...changes(async (me) => fields(await switches(me), 'due')),
  }),
  'PUT /auth/profile': row({ by: 'large', ...changes(profile) }),
  'POST /auth/forgot-password': row({ session: null }),
  'POST /auth/resend-verification': row({ by: 'fresh', after: email }),
  'POST /auth/verify-email': row({ by: 'fresh', after: email }),
  // A user with a second factor is not signed in by the password alone.
  'POST /auth/login': null,
  'POST /auth/verify-2fa': row({ session: 'other', after: () => ({ by: 'code' }) }),
  'POST /auth/confirm-password': row({ by: 'fresh' }),
  'POST /auth/2fa/setup': row({ by: 'fresh' }),
  'POST /auth/2fa/verify': row({ after: () => ({ by: 'code' }) }),
  'POST /auth/recovery-codes': row(),
  'POST /auth/secure-check': row({ by: 'large', session: 'other', after: () => ({ by: 'link' }) }),
  'POST /orders/:id/tag': row({ order: 1001, ...changes(tag) }),
  'POST /orders/:id/applyRenewal': row({
    order: 1002,
    after: (_, { totalAmount }) => ({ total: totalAmount, promo: 'YUZDE10' }),
  }),
  // A request has no order yet.
  'POST /orders/save': row({
    target: /^request \d+$/,
    after: (_, { id, ...answer }) => ({
      request: id,
      service: 'ASN Hizmeti',
      ...fields(answer, 'price', 'discounted_price', 'stamp_tax', 'total'),
      promo: 'YUZDE10',
    }),
  }),
  'PUT /orders/defaults': row(changes(defaults)),
  'POST /ip/order/:order/:ip/:subnet/route': ofBlock('route 192.0.2.0/25 AS64505', { after: route }),
  'DELETE /ip/order/:order/:ip/:subnet/route/:origin': ofBlock('route 192.0.2.0/25 AS64505', { before: route }),
  'POST /ip/order/:order/:ip/:subnet/rpki/roa': ofBlock('ROA 192.0.2.0/24-24 AS64505', { after: roa }),
  'DELETE /ip/order/:order/:ip/:subnet/rpki/roa': ofBlock('ROA 192.0.2.0/24-24 AS64505', { before: roa }),
  'PUT /ip/order/:order/:ip/:subnet/nameservers': ofNameServers(3, changes(nameServers)),
  'DELETE /ip/order/:order/:ip/:subnet/nameservers': ofNameServers(3, { before: nameServers }),
  'POST /ip/order/:order/:ip/:subnet/nameservers': ofNameServers(1, { after: nameServers }),
  'POST /plans': row({
    target: /^plan [\da-f]+$/,
    after: (_, answer) => fields(answer, 'orders', 'steps'),
  }),
  'POST /plans/:id/confirm': row({ target: /^plan [\w.]+$/ }),
  'PATCH /tickets/:id/status': ofTicket(),
  'POST /tickets/:id/responses': ofTicket((_, answer) => files(answer)),
  'POST /tickets': ofTicket((_, { ticket }) => files(ticket as Values)),
  'POST /action/upload/document': row({
    order: 1001,
    target: /^contract \d+$/,
    after: () => ({ fileType: 'İmza Sirküleri', files: 1 }),
  }),
  'POST /action/add-payment': row({ order: 1002, after: (_, { id }) => ({ payment: id, amount_usd: 10 }) }),
  'POST /auth/reset-password': row({ by: 'large', session: null }),
  'POST /auth/undo-email': row({
    by: 'large',
    session: null,
    before: () => ({ email: 'genis@ornek.example' }),
    after: () => ({ email: formerAddress, isFactorOff: false }),
  }),
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
