import type { CompanyName } from './state.ts'

/** Caller: a company's user at one of two seats, or an API token by its number. */
export type By = { company: CompanyName; seat: 0 | 1 } | { token: number }

export type PromoCode = 'YUZDE10' | 'SABIT25' | 'BUYUK9999' | 'YANLIS'

/** Versions that a change wants the block to have, as the number of its changes; null for any. */
type Match = { match: number | null }
/** Idempotency key by its number; null without one. */
type Keyed = { key: number | null }

type Fields = {
  'session.open': object
  'session.sign-out': object
  'two-factor.code': object
  'route.add': { order: number; asn: string } & Match
  'route.delete': { order: number; asn: string } & Match
  'roa.add': { order: number; asn: string } & Match
  'roa.delete': { order: number; asn: string } & Match
  'nameservers.add': { order: number; servers: [string, string] } & Match
  'nameservers.edit': { order: number; servers: [string, string] } & Match
  'nameservers.delete': { order: number } & Match
  'payment.report': { order: number; cents: number; day: string; notes: string } & Keyed
  'order.request': { block: string | null; promo: PromoCode | null; isStale: boolean; name: string } & Keyed
  'renewal.request': { order: number; promo: PromoCode | null; isStale: boolean } & Keyed
  'tag.set': { order: number; tag: string | null }
  'ticket.open': { order: number | null; subject: string } & Keyed
  'ticket.reply': { ticket: number; text: string } & Keyed
  'ticket.close': { ticket: number }
  'token.add': { orders: number[]; maxFee: number | null; endsAt: number }
  'token.end': { token: number }
}

type OperatorFields = {
  'payment.confirm': { payment: number }
  'payment.refuse': { payment: number }
  'payment.add': { order: number; cents: number }
  'payment.reverse': { payment: number }
  'credit.add': { order: number; cents: number }
  'credit.move': { from: number; to: number; cents: number | null }
  'credit.pay': { order: number; cents: number | null }
  'request.approve': { request: number; isBlock: boolean }
  'request.refuse': { request: number }
  'renewal.complete': { renewal: number }
  'renewal.refuse': { renewal: number }
  'order.suspend': { order: number }
  'order.resume': { order: number }
  'order.extend': { order: number; to: string }
  'order.cancel': { order: number }
}

export type CallKind = keyof Fields
export type OperatorKind = keyof OperatorFields

/** Call of a customer, named by the action of its audit row. */
export type Call<Kind extends CallKind = CallKind> = { [K in Kind]: { kind: K; by: By } & Fields[K] }[Kind]

/** Command of the provider. */
export type OperatorCall<Kind extends OperatorKind = OperatorKind> = {
  [K in Kind]: { kind: K; by: null } & OperatorFields[K]
}[Kind]
