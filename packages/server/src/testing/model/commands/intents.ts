import fc from 'fast-check'
import type { By, Call, PromoCode } from '../call.ts'
import { dayOf, lengths, type Order, type State } from '../state.ts'
import { at, type Intent, orderPlace, place, provider } from './provider-intents.ts'

/** Caller of an intent: a seat of the company that owns the thing, or of the other one, or an API token. */
interface Who {
  as: 'owner' | 'other' | 'token'
  seat: 0 | 1
}

const who: fc.Arbitrary<Who> = fc.record({
  as: fc.oneof(
    { weight: 14, arbitrary: fc.constant('owner' as const) },
    { weight: 1, arbitrary: fc.constant('other' as const) },
    { weight: 3, arbitrary: fc.constant('token' as const) },
  ),
  seat: fc.oneof({ weight: 4, arbitrary: fc.constant(0 as const) }, { weight: 1, arbitrary: fc.constant(1 as const) }),
})
const person = who.map((one): Who => (one.as === 'token' ? { ...one, as: 'owner' } : one))

const other = { A: 'B', B: 'A' } as const

/** Caller for a thing of a company; null where there is no token. */
function byOf(state: State, { as, seat }: Who, owner: 'A' | 'B'): By | null {
  if (as === 'token') return state.tokens.length === 0 ? null : { token: state.tokens.length - 1 }
  return { company: as === 'owner' ? owner : other[owner], seat }
}

interface RoutingFields {
  list: 'route' | 'roa' | 'nameservers'
  verb: 'add' | 'delete' | 'edit'
  who: Who
  order: number
  asn: number
  servers: [string, string]
  match: 'none' | 'seen' | 'stale'
  /** True for a record that fits the verb: one that is there, or that is not there yet. */
  fits: boolean
}

const asns = ['AS64500', 'AS64501', 'AS64502', 'AS64503']

/** AS number of the change: any, or one that the verb can act on. */
function asnFor({ list, verb, asn, fits }: RoutingFields, order: Order): string {
  const there = list === 'roa' ? order.roas : order.routes
  const fitting = fits ? asns.filter((one) => there.includes(one) === (verb !== 'add')) : asns
  return fitting[at(fitting, asn)] ?? 'AS64500'
}

/** Verb of a change: only name servers are edited, and a fitting one is possible with those that are there. */
function verbFor({ list, verb, fits }: RoutingFields, { nameServers }: Order): RoutingFields['verb'] {
  if (list !== 'nameservers') return verb === 'edit' ? 'add' : verb
  if (!fits) return verb
  if (nameServers === null) return 'add'
  return verb === 'add' ? 'edit' : verb
}

const routing = fc
  .record<RoutingFields>({
    list: fc.constantFrom('route', 'route', 'roa', 'roa', 'nameservers'),
    verb: fc.constantFrom('add', 'delete', 'edit'),
    who,
    order: orderPlace,
    asn: fc.nat(3),
    servers: fc.constantFrom(['ns1.a.example', 'ns2.a.example'], ['ns1.b.example', 'ns2.b.example']),
    match: fc.constantFrom('none', 'none', 'seen', 'seen', 'stale'),
    fits: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  })
  .map((fields): Intent => ({
    label: JSON.stringify(fields),
    callIn: (state) => {
      const number = at(state.orders, fields.order)
      const order = state.orders[number]
      const by = order && byOf(state, fields.who, order.company)
      if (!order || !by) return null
      const [verb, asn] = [verbFor(fields, order), asnFor(fields, order)]
      const match = { none: null, seen: order.version, stale: order.version - 1 }[fields.match]
      const call = { by, order: number, asn, servers: fields.servers, match: match === -1 ? 1 : match }
      return { kind: `${fields.list}.${verb}`, ...call } as Call
    },
  }))

const keyed = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const promo = fc.constantFrom<(PromoCode | null)[]>(null, null, null, 'YUZDE10', 'SABIT25', 'BUYUK9999', 'YANLIS')
const isStale = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

const payment = fc
  .record({
    who: person,
    order: fc.oneof(place, fc.constant(2)),
    cents: fc.constantFrom(0, 1, 2_000, 12_499, 12_500),
    notes: fc.constantFrom('', 'x'),
    keyed,
  })
  .map((fields): Intent => ({
    label: `payment ${JSON.stringify(fields)}`,
    callIn: (state, newKey) => {
      const order = at(state.orders, fields.order)
      const by = byOf(state, fields.who, state.orders[order]?.company ?? 'A')
      const { cents, notes } = fields
      const key = fields.keyed ? newKey() : null
      return by && { kind: 'payment.report', by, order, cents, notes, day: dayOf(state.now), key }
    },
  }))

const order = fc
  .record({
    who: person,
    block: fc.constantFrom(0, 0, 1, null),
    promo,
    isStale,
    name: fc.constantFrom('X', 'Y'),
    keyed,
  })
  .map((fields): Intent => ({
    label: `order ${JSON.stringify(fields)}`,
    callIn: (state, newKey) => {
      const by = byOf(state, fields.who, 'A')
      const block = fields.block === null ? null : (Object.keys(state.stock)[fields.block] ?? null)
      const key = fields.keyed ? newKey() : null
      const { name } = fields
      return by && { kind: 'order.request', by, block, promo: fields.promo, isStale: fields.isStale, name, key }
    },
  }))

const renewal = fc.record({ who: person, order: orderPlace, promo, isStale, keyed }).map((fields): Intent => ({
  label: `renewal ${JSON.stringify(fields)}`,
  callIn: (state, newKey) => {
    const number = at(state.orders, fields.order)
    const by = byOf(state, fields.who, state.orders[number]?.company ?? 'A')
    const key = fields.keyed ? newKey() : null
    return by && { kind: 'renewal.request', by, order: number, promo: fields.promo, isStale: fields.isStale, key }
  },
}))

const tag = fc
  .record({ who: person, order: orderPlace, tag: fc.constantFrom('t1', 't2', null) })
  .map((fields): Intent => ({
    label: `tag ${JSON.stringify(fields)}`,
    callIn: (state) => {
      const number = at(state.orders, fields.order)
      const by = byOf(state, fields.who, state.orders[number]?.company ?? 'A')
      return by && { kind: 'tag.set', by, order: number, tag: fields.tag }
    },
  }))

const ticket = fc
  .record({
    who: person,
    verb: fc.constantFrom('open', 'open', 'reply', 'close'),
    index: place,
    order: fc.oneof(fc.constant(null), place),
    text: fc.constantFrom('a', 'b'),
    keyed,
  })
  .map((fields): Intent => ({
    label: `ticket ${JSON.stringify(fields)}`,
    callIn: (state, newKey) => {
      const number = at(state.tickets, fields.index)
      const key = fields.keyed ? newKey() : null
      if (fields.verb === 'open') {
        const order = fields.order === null ? null : at(state.orders, fields.order)
        const by = byOf(state, fields.who, order === null ? 'A' : (state.orders[order]?.company ?? 'A'))
        return by && { kind: 'ticket.open', by, order, subject: fields.text, key }
      }
      const by = byOf(state, fields.who, state.tickets[number]?.company ?? 'A')
      if (!by || number < 0) return null
      if (fields.verb === 'close') return { kind: 'ticket.close', by, ticket: number }
      return { kind: 'ticket.reply', by, ticket: number, text: fields.text, key }
    },
  }))

const mostTokens = 5

const token = fc
  .record({
    who: person,
    isEnd: fc.constantFrom(false, false, true),
    maxFee: fc.constantFrom(null, 0, 1_500),
    index: place,
  })
  .map((fields): Intent => ({
    label: `token ${JSON.stringify(fields)}`,
    callIn: (state) => {
      const number = at(state.tokens, fields.index)
      const by = byOf(state, fields.who, fields.isEnd ? (state.tokens[number]?.company ?? 'A') : 'A')
      if (!by || (fields.isEnd && number < 0)) return null
      if (fields.isEnd) return { kind: 'token.end', by, token: number }
      // A user may make twenty an hour; these sequences are about the others.
      if (state.tokens.length >= mostTokens) return null
      const endsAt = Date.parse(dayOf(state.now)) + 3 * lengths.day
      return { kind: 'token.add', by, orders: [0], maxFee: fields.maxFee, endsAt }
    },
  }))

const visit = fc
  .record({
    kind: fc.constantFrom('session.open', 'session.sign-out', 'two-factor.code'),
    company: fc.constantFrom('A', 'A', 'B'),
    seat: fc.constantFrom(0, 1),
  })
  .map((fields): Intent => {
    const call = { kind: fields.kind, by: { company: fields.company, seat: fields.seat } } as Call
    return { label: `${fields.kind} of ${fields.company}${fields.seat}`, callIn: () => call }
  })

const correction = fc
  .record({
    kind: fc.constantFrom(
      'payment.add',
      'payment.add',
      'payment.reverse',
      'credit.add',
      'credit.move',
      'credit.move',
      'credit.pay',
    ),
    order: place,
    other: place,
    cents: fc.constantFrom(0, 1, 2_000, 12_500, 50_000),
    isAll: fc.boolean(),
  })
  .map(({ kind, isAll, ...fields }): Intent => ({
    label: `${kind} ${JSON.stringify({ ...fields, isAll })}`,
    callIn: ({ orders, payments }) => {
      const [payment, order, to] = [at(payments, fields.order), at(orders, fields.order), at(orders, fields.other)]
      const { cents } = fields
      if (kind === 'payment.reverse') return payment < 0 ? null : { kind, by: null, payment }
      if (kind === 'payment.add' || kind === 'credit.add') return { kind, by: null, order, cents }
      // Most orders have no credit.
      const found = orders.findIndex((one) => one.payments > one.charges)
      const [from, some] = [found < 0 ? order : found, isAll ? null : cents]
      return kind === 'credit.pay'
        ? { kind, by: null, order: from, cents: some }
        : { kind, by: null, from, to, cents: some }
    },
  }))

/** Any intent; changes of routing records and money come most. */
export const intents: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 9, arbitrary: routing },
  { weight: 3, arbitrary: payment },
  { weight: 4, arbitrary: provider },
  { weight: 3, arbitrary: correction },
  { weight: 3, arbitrary: order },
  { weight: 2, arbitrary: renewal },
  { weight: 1, arbitrary: tag },
  { weight: 4, arbitrary: ticket },
  { weight: 2, arbitrary: token },
  { weight: 2, arbitrary: visit },
)
