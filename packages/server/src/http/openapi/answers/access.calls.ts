import * as v from 'valibot'
import { DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const Session = v.strictObject({
  id: Whole,
  current: v.boolean(),
  client: v.string(),
  address: v.string(),
  /** True for one that a secure link opened. */
  by_link: v.boolean(),
  created_at: Instant,
  last_used_at: Instant,
})

const Token = v.strictObject({
  id: Whole,
  name: v.string(),
  scope: v.picklist(['read', 'routing:write']),
  orders: v.nullable(v.array(Whole)),
  networks: v.nullable(v.array(v.string())),
  max_fee_usd: v.nullable(v.number()),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: v.nullable(Instant),
})

const Switches = v.strictObject({
  due: v.boolean(),
  renewal: v.boolean(),
  blacklisted: v.boolean(),
  rpki_invalid: v.boolean(),
  ticket_reply: v.boolean(),
  new_device: v.boolean(),
})

/** Sessions, API tokens and notifications of the user. */
export const accessCalls: CallDescriptions = {
  'GET /auth/sessions': { summary: 'Live sessions', answer: v.array(Session) },
  'DELETE /auth/sessions': {
    summary: 'End all other sessions',
    answer: v.strictObject({ ...DoneWithMessage.entries, ended: Whole }),
  },
  'DELETE /auth/sessions/:id': { summary: 'End a session', answer: DoneWithMessage },
  'GET /auth/tokens': { summary: 'Live API tokens', answer: v.array(Token) },
  'POST /auth/tokens': {
    summary: 'Make an API token, which is shown once',
    answer: v.strictObject({ success: v.literal(true), id: Whole, token: v.string() }),
  },
  'DELETE /auth/tokens/:id': { summary: 'Revoke an API token', answer: DoneWithMessage },
  'GET /auth/notifications': { summary: 'Mails that the user gets', answer: Switches },
  'PUT /auth/notifications': { summary: 'Switch mails on or off', answer: Switches },
  'POST /notifications/off': {
    summary: 'Switch mails of one kind off with the link of a mail (RFC 8058)',
    query: { token: v.string() },
    answer: DoneWithMessage,
  },
}
