import { asnOf } from '../kernel/values/asn.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { Roa, Route, RouteValidity } from './routing.schema.ts'
import { canonicalPrefix, covers, narrowerPrefix, parsePrefix } from './rpki/prefix.rules.ts'

/** Problem of a typed origin. */
export type OriginProblem = 'missing' | 'malformed' | 'unchanged' | 'duplicate'

/**
 * Checks an origin before it is sent; null when it has no problem. `taken` are the origins that the block has,
 * `current` is the edited one.
 */
export function originProblem(text: string, taken: readonly string[], current?: string): OriginProblem | null {
  if (text.trim() === '') return 'missing'
  const asn = asnOf(text)
  if (asn === null) return 'malformed'
  if (asn === current) return 'unchanged'
  return taken.includes(asn) ? 'duplicate' : null
}

/** Names a route by its origin, with its prefix when it is narrower than its block. */
export const routeName = ({ origin, prefix }: { origin: string; prefix?: string | null }, block: string): string =>
  [origin, narrowerPrefix(prefix, block)].filter((word) => word !== null).join(' ')

/** Routes of a block. */
export interface BlockRoutes {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  cidr: string
  routes: readonly Pick<Route, 'origin' | 'prefix'>[]
}

/** Problem of a typed prefix of a route. */
export type RoutePrefixProblem = 'malformed' | 'outside' | 'unsupported'

/** False for a server that shows no prefixes: it would make every route for the whole block. */
export const showsPrefixes = (routes: BlockRoutes['routes']): boolean => routes.every(({ prefix }) => prefix !== null)

/**
 * Checks the prefix of a route before it is sent; null when it has no problem: it is the block or a network in it, and
 * a narrower one only where the server shows the prefixes of routes.
 */
export function routePrefixProblem(text: string, { cidr, routes }: BlockRoutes): RoutePrefixProblem | null {
  const [block, prefix] = [parsePrefix(cidr), parsePrefix(text.trim())]
  if (prefix === null) return 'malformed'
  if (block === null || !covers(block, prefix)) return 'outside'
  return narrowerPrefix(text.trim(), cidr) !== null && !showsPrefixes(routes) ? 'unsupported' : null
}

/** A route as it is typed; an empty prefix is the whole block. */
export interface TypedRoute {
  origin: string
  prefix: string
}

/**
 * Checks the fields of a route before it is sent; null for one without a problem. `current` is the edited route, which
 * may keep any prefix that can be read, so that it can be sent again.
 */
export function routeProblems(
  { origin, prefix }: TypedRoute,
  block: BlockRoutes,
  current?: Pick<Route, 'origin'> & { prefix?: string | null | undefined },
): { origin: OriginProblem | null; prefix: RoutePrefixProblem | null } {
  const taken = block.routes.map((route) => route.origin)
  const ofOrigin = originProblem(origin, taken, current?.origin)
  const asked = narrowerPrefix(prefix.trim(), block.cidr)
  const isKept = current !== undefined && asked === narrowerPrefix(current.prefix, block.cidr)
  const isReadable = asked === null || canonicalPrefix(asked) !== null
  return {
    origin: ofOrigin === 'unchanged' && !isKept ? null : ofOrigin,
    prefix: asked === null || (isKept && isReadable) ? null : routePrefixProblem(asked, block),
  }
}

/**
 * Max length of a ROA for a block: 24 up to an IPv4 /24, beyond it and for IPv6 the block's own length: a max length may
 * not be shorter than its prefix (RFC 9582), and should allow nothing that is not announced (RFC 9319).
 */
export function roaMaxLength(cidr: string): number {
  const length = Number(cidr.split('/')[1])
  return cidr.includes(':') ? length : Math.max(limits.roaMaxLength, length)
}

/** ROAs of a block. */
export interface BlockRoas {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  cidr: string
  roas: readonly Pick<Roa, 'asn' | 'max_length'>[]
}

/**
 * Checks the AS number of a ROA before it is sent; null when it has no problem. `current` is the edited ROA; an old one
 * may have another max length than the block's, and correcting it is a change.
 */
export function roaProblem(
  text: string,
  { cidr, roas }: BlockRoas,
  current?: BlockRoas['roas'][number],
): OriginProblem | null {
  const maxLength = roaMaxLength(cidr)
  const asn = asnOf(text)
  if (asn === null) return text.trim() === '' ? 'missing' : 'malformed'
  const isIt = (roa: BlockRoas['roas'][number]) => roa.asn === asn && roa.max_length === maxLength
  if (current && isIt(current)) return 'unchanged'
  return roas.some(isIt) ? 'duplicate' : null
}

/** Host name of a name server: labels of letters, digits and hyphens, a top level of two letters or more. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Normalises a name server: trimmed, without a trailing dot; null when it is no host name. */
export function nameServerOf(text: string): string | null {
  const host = text.trim().replace(/\.$/, '')
  return host.length <= limits.hostNameMaxLength && hostName.test(host) ? host : null
}

const severities: Record<RouteValidity['state'], Severity> = {
  valid: 'success',
  invalid: 'danger',
  'not-found': 'secondary',
  unknown: 'warning',
  pending: 'warning',
}

/** Severity of a route's validity (RFC 6811): a route that no ROA covers is neither good nor bad. */
export const validitySeverity = (state: RouteValidity['state']): Severity => severities[state]
