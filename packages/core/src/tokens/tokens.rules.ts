import ipaddr from 'ipaddr.js'
import { isBlank } from '../kernel/values/blank.ts'
import { addDays, istanbulDay, istanbulOffsetMs, periodEnd } from '../kernel/values/dates.ts'
import { limits } from '../kernel/values/limits.ts'
import { parseAmount } from '../kernel/values/money.ts'
import type { NewTokenRequest, TokenScope } from './tokens.schema.ts'

/** Reason why a new API token is refused before it is made. */
export type TokenProblem =
  | 'name-missing'
  | 'orders-of-read'
  | 'orders-missing'
  | 'orders-many'
  | 'fee-of-read'
  | 'fee-malformed'
  | 'network-malformed'
  | 'networks-many'
  | 'expiry-malformed'
  | 'expiry-past'
  | 'expiry-far'

/** Days that a new API token lives unless another end is chosen. */
export const defaultTokenDays = 90

/** Difference between the clocks of client and server that an expiry of exactly a year may have. */
const skewMs = 5 * 60_000
const dayMs = 24 * 3_600_000
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - istanbulOffsetMs

const plainDay = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Last instant at which an API token made now may expire: a calendar year ahead. */
const latestEnd = (now: number): number => startOfDay(periodEnd(istanbulDay(now), 'yearly')) + sinceMidnight(now)
const sinceMidnight = (now: number): number => (now + istanbulOffsetMs) % dayMs

/** Last day in Istanbul that a new API token may name as its end, `YYYY-MM-DD`. */
export const latestExpiryDay = (now: number): string => istanbulDay(latestEnd(now))

/** Day in Istanbul at whose end a new API token expires unless another one is chosen. */
export const defaultExpiryDay = (now: number): string => addDays(istanbulDay(now), defaultTokenDays)

/**
 * Reads the end of an API token, in ms since the epoch: an instant in ISO 8601, or a day that counts to its end in
 * Istanbul. Returns the problem of an end that is unreadable, past, or more than a year ahead.
 */
export function expiryOf(text: string, now: number): number | TokenProblem {
  const isDay = plainDay.test(text)
  const at = isDay ? startOfDay(text) + dayMs : instant.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at) || (isDay && istanbulDay(at - 1) !== text)) return 'expiry-malformed'
  if (at <= now) return 'expiry-past'
  const latest = latestEnd(now)
  if (isDay && text === istanbulDay(latest)) return latest
  return at > latest + skewMs ? 'expiry-far' : Math.min(at, latest)
}

/**
 * Normalises a network: `192.0.2.7/24` and `2001:DB8::/32` lose their host bits, a single address gets its full length.
 * Null for anything else.
 */
export function networkOf(text: string): string | null {
  const [address = '', length, ...rest] = text.trim().split('/')
  const isV4 = /^(\d{1,3}\.){3}\d{1,3}$/.test(address) && ipaddr.IPv4.isValidFourPartDecimal(address)
  const isV6 = address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address)
  if ((!isV4 && !isV6) || rest.length > 0) return null
  const bits = isV4 ? 32 : 128
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > bits)) return null
  const cidr = `${address}/${length === undefined ? bits : Number(length)}`
  const network = isV4
    ? ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()
  return `${network}/${cidr.split('/')[1]}`
}

/** True when an address lies in one of the networks; an IPv4 address that is mapped into IPv6 counts as IPv4. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const known = ipaddr.process(address)
  return networks.some((network) => {
    const [base, length] = ipaddr.parseCIDR(network)
    return base.kind() === known.kind() && known.match([base, length] as never)
  })
}

/** Finds what is wrong with a new API token; null when nothing is. */
export function newTokenProblem(request: NewTokenRequest, now: number): TokenProblem | null {
  if (isBlank(request.name)) return 'name-missing'
  const expiry = expiryOf(request.expires_at, now)
  return (
    ordersProblem(request) ??
    (typeof expiry === 'number' ? null : expiry) ??
    networksProblem(request) ??
    feeProblem(request)
  )
}

function ordersProblem({ scope, orders }: NewTokenRequest): TokenProblem | null {
  if (orders === null) return null
  if (scope === 'read') return 'orders-of-read'
  if (orders.length === 0) return 'orders-missing'
  return orders.length > limits.tokenOrdersMax ? 'orders-many' : null
}

function networksProblem({ networks }: NewTokenRequest): TokenProblem | null {
  if (networks?.some((network) => networkOf(network) === null)) return 'network-malformed'
  return (networks?.length ?? 0) > limits.tokenNetworksMax ? 'networks-many' : null
}

function feeProblem({ scope, max_fee_usd: fee }: NewTokenRequest): TokenProblem | null {
  if (fee === null) return null
  if (scope === 'read') return 'fee-of-read'
  return fee >= 0 && fee <= limits.maxAmountCents / 100 ? null : 'fee-malformed'
}

/** Lifetimes that a form offers, in days; `year` is the longest. */
export const tokenLifetimes = ['30', '90', '180', 'year'] as const
export type TokenLifetime = (typeof tokenLifetimes)[number]

/** Last day in Istanbul of an API token that is made now with this lifetime. */
export const lastDayOf = (lifetime: TokenLifetime, now: number): string =>
  lifetime === 'year' ? latestExpiryDay(now) : addDays(istanbulDay(now), Number(lifetime))

/** Values of a new API token as they are typed. */
export interface TokenForm {
  name: string
  scope: TokenScope
  /** Null means all orders. */
  orders: readonly number[] | null
  /** Day in Istanbul, `YYYY-MM-DD`. */
  expires: string
  /** Networks, separated by spaces, lines, commas or semicolons; empty means any address. */
  networks: string
  /** Amount in USD; empty means no limit. */
  maxFee: string
}

/** Makes the request of a typed form; a scope that takes no orders and no fee leaves them out. */
export function tokenRequestOf({ name, scope, expires, ...form }: TokenForm): NewTokenRequest {
  const networks = form.networks.split(/[\s,;]+/).filter((network) => network !== '')
  const isWrite = scope === 'routing:write'
  return {
    name: name.trim(),
    scope,
    orders: isWrite && form.orders !== null ? [...form.orders] : null,
    expires_at: expires,
    networks: networks.length === 0 ? null : networks,
    max_fee_usd: isWrite && form.maxFee.trim() !== '' ? (parseAmount(form.maxFee) ?? Number.NaN) : null,
  }
}

/**
 * Last instant at which an API token is good, to show its end by: one that lives until the end of a day ends at midnight
 * of the next day, which reads as that day.
 */
export const lastInstantOf = (expiresAt: string | null): string | null =>
  expiresAt === null ? null : new Date(Date.parse(expiresAt) - 1).toISOString()

/** Days before its end from which on an API token is marked in the list. */
const endingDays = 14

/** State of an API token; `ending` within two weeks of its end, with the days that are left. */
export function tokenStateOf(
  expiresAt: string | null,
  now: number,
): { kind: 'live' | 'ended' } | { kind: 'ending'; days: number } {
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now
  if (left <= 0) return { kind: 'ended' }
  return left > endingDays * dayMs ? { kind: 'live' } : { kind: 'ending', days: Math.ceil(left / dayMs) }
}
