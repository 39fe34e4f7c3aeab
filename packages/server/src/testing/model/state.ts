/** Companies of a sequence. Each has one user, who has a second factor. */
export type CompanyName = 'A' | 'B'

export interface Session {
  /** Number of the session, because a seat gets a new one at each sign-in. */
  no: number
  startedAt: number
  seenAt: number
  isEnded: boolean
  /** Instant of the last step-up of this session; null without one. */
  steppedUpAt: number | null
}

export interface Company {
  /** Two places at which the user may be signed in at once. */
  seats: [Session | null, Session | null]
  /** Audit rows with `outcome = done` by action. */
  done: Record<string, number>
}

export type OrderStatus = 11 | 14 | 20 | 22

/** Order with its ledger sums and routing records. Its number is its place in the list, as for all other lists. */
export interface Order {
  company: CompanyName
  service: 'ip' | 'asn'
  block: string | null
  status: OrderStatus
  isActive: boolean
  /** Last day, `YYYY-MM-DD`. */
  endsOn: string
  tag: string | null
  charges: number
  payments: number
  /** Charges less credit notes, which these may not exceed. */
  billed: number
  /** Free changes of a year. */
  free: number
  /** Changes counted by year of Istanbul. */
  used: Record<string, number>
  /** Deleted routes and ROAs with the instant of their deletion. */
  freed: Record<string, number>
  routes: string[]
  roas: string[]
  nameServers: [string, string] | null
  /** Number of changes of the records so far: the version of the block. */
  version: number
}

export interface Payment {
  order: number
  cents: number
  state: 'waiting' | 'confirmed' | 'refused'
  isReversed: boolean
}

export interface Request {
  company: CompanyName
  block: string | null
  total: number
  state: 'pending' | 'approved' | 'refused'
}

export interface Renewal {
  order: number
  total: number
  endsOn: string
  state: 'pending' | 'completed' | 'refused' | 'ended'
}

export interface Ticket {
  company: CompanyName
  order: number | null
  subject: string
  status: 'open' | 'closed'
  replies: string[]
}

export interface Token {
  company: CompanyName
  orders: number[]
  maxFee: number | null
  /** Cents by month of Istanbul. */
  fees: Record<string, number>
  endsAt: number
  isEnded: boolean
}

/** Request with a key, whose answer a repeat gets again. */
export interface Claim {
  content: string
  until: number
}

/**
 * Compared parts of an answer. `id: 'payments 2'` stands for the id of that row, `version: 'version 2'` for the text of
 * the block's version; `first` and `repeats` name the claim whose answer it is.
 */
export type Parts = Record<string, unknown>

/** All that the model knows: plain data, copied for each call. */
export interface State {
  now: number
  companies: Record<CompanyName, Company>
  orders: Order[]
  payments: Payment[]
  requests: Request[]
  renewals: Renewal[]
  tickets: Ticket[]
  tokens: Token[]
  /** Blocks in stock: true for those that can be ordered, the first day on which they can for those that rest. */
  stock: Record<string, boolean | string>
  claims: Record<string, Claim>
  /** Sessions opened so far. */
  sessions: number
}

const minuteMs = 60_000

/** Lengths that the specification and its decisions give, in ms. */
export const lengths = {
  minute: minuteMs,
  day: 24 * 60 * minuteMs,
  idle: 8 * 60 * minuteMs,
  /** Shortest time between two uses of a session that the server notes. */
  noteUse: minuteMs,
  session: 24 * 60 * minuteMs,
  stepUp: 5 * minuteMs,
  undo: 10 * minuteMs,
  duplicate: minuteMs,
  key: 24 * 60 * minuteMs,
  /** Rest of a block before its next sale; a setting, here so short that ended sessions are not deleted meanwhile. */
  quarantine: 2 * 24 * 60 * minuteMs,
}

/** Amounts in cents, and the exchange rate. */
export const prices = { ip: 45_000, asn: 12_500, changeFee: 1_000, rate: 42 }

/** Day in Istanbul, which is three hours ahead of UTC all year, as `YYYY-MM-DD`. */
export const dayOf = (now: number): string => new Date(now + 180 * minuteMs).toISOString().slice(0, 10)

/** True for a block in stock that does not rest. */
export const isFree = ({ stock, now }: Pick<State, 'stock' | 'now'>, block: string): boolean => {
  const entry = stock[block] ?? false
  return typeof entry === 'string' ? entry <= dayOf(now) : entry
}

/** The same day a year later; 29 February becomes the 28th. */
export function yearAfter(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later
}

const order = (company: CompanyName, service: Order['service'], rest: Partial<Order>): Order => ({
  company,
  service,
  block: null,
  status: 14,
  isActive: true,
  endsOn: '',
  tag: null,
  charges: 0,
  payments: 0,
  billed: rest.charges ?? 0,
  free: 1,
  used: {},
  freed: {},
  routes: [],
  roas: [],
  nameServers: null,
  version: 0,
  ...rest,
})

/**
 * Makes the state of a new sequence. `blocks` are three blocks of orders and two in stock. A has a block in use, one
 * that is suspended with a late charge, and an AS number that waits for its first payment; B has a block in use.
 */
export function firstState(now: number, blocks: readonly string[]): State {
  const endsOn = dayOf(now + 20 * lengths.day)
  const [first = '', second = '', third = '', ...stock] = blocks
  // A copy keeps what two orders share as one, so each has lists of its own.
  const records = () => ({ endsOn, routes: ['AS64500'], roas: ['AS64500'] })
  const company = (): Company => ({ seats: [null, null], done: {} })
  return {
    now,
    companies: { A: company(), B: company() },
    orders: [
      order('A', 'ip', { ...records(), block: first }),
      order('A', 'ip', { ...records(), block: second, status: 22, isActive: false, charges: prices.ip }),
      order('A', 'asn', { endsOn, status: 11, isActive: false, charges: prices.asn }),
      order('B', 'ip', { ...records(), block: third }),
    ],
    payments: [],
    requests: [],
    renewals: [],
    tickets: [],
    tokens: [],
    stock: Object.fromEntries(stock.map((block) => [block, true])),
    claims: {},
    sessions: 0,
  }
}
