import { asnNumber } from '../../kernel/values/asn.ts'
import { nameServerOf, roaMaxLength } from '../../routing/routing.rules.ts'
import { parsePrefix } from '../../routing/rpki/prefix.rules.ts'
import type { DesiredOrder, DesiredRoute, DesiredState } from './desired-state.schema.ts'

type DesiredRoa = NonNullable<DesiredOrder['roas']>[number]

/** Names of the fields in the order in which they are written. */
export const fieldOrder: readonly string[] = [
  'orders',
  'id',
  'block',
  'routes',
  'roas',
  'nameServers',
  'origin',
  'prefix',
  'asn',
  'maxLength',
]

/** Order of the orders in a document: by id, and behind those the ones without an id by their block. */
export const compareOrders = (one: DesiredOrder, other: DesiredOrder): number =>
  one.id !== undefined && other.id !== undefined
    ? one.id - other.id
    : Number(one.id === undefined) - Number(other.id === undefined) || comparePrefixes(one.block, other.block)

/** Order of blocks by their addresses: IPv4 first, an outer one before those in it. */
function comparePrefixes(one: string, other: string): number {
  const [a, b] = [parsePrefix(one), parsePrefix(other)]
  if (a === null || b === null) return compareTexts(one, other)
  return a.width - b.width || Number(a.bits > b.bits) - Number(a.bits < b.bits) || a.length - b.length
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Order of the routes of a block. */
export const compareRoutes = (one: DesiredRoute, other: DesiredRoute): number =>
  compareAsns(originOf(one), originOf(other))

const originOf = (route: DesiredRoute) => (typeof route === 'string' ? route : route.origin)

/** Order of the ROAs of a block; one without a max length has the block's. */
export const compareRoas = (block: string) => {
  const lengthOf = ({ maxLength }: DesiredRoa) => maxLength ?? roaMaxLength(block)
  return (one: DesiredRoa, other: DesiredRoa): number =>
    compareAsns(one.asn, other.asn) || lengthOf(one) - lengthOf(other)
}

const compareAsns = (one: string, other: string) =>
  (asnNumber(one) ?? 0) - (asnNumber(other) ?? 0) || one.localeCompare(other)

/** Order of name servers. */
export const compareHosts = compareTexts

/** Name server in its one spelling: lower case (RFC 4343), without the dot of the root. */
export const canonicalHost = (host: string): string => (nameServerOf(host) ?? host).toLowerCase()

/** Route in its one form: without a prefix it is its origin alone. A prefix stays, also that of the whole block. */
export const canonicalRoute = (route: DesiredRoute): DesiredRoute =>
  typeof route === 'string' || route.prefix === undefined
    ? originOf(route)
    : { origin: route.origin, prefix: route.prefix }

/** Writes an order in its one form, as `export` does. It means the same as before. */
export function canonicalOrder({ id, block, routes, roas, nameServers }: DesiredOrder): DesiredOrder {
  return {
    ...(id !== undefined && { id }),
    block,
    ...(routes && { routes: routes.map(canonicalRoute).toSorted(compareRoutes) }),
    ...(roas && { roas: roas.map(canonicalRoa).toSorted(compareRoas(block)) }),
    ...(nameServers && { nameServers: nameServers.map(canonicalHost).toSorted(compareHosts) }),
  }
}

const canonicalRoa = ({ asn, maxLength }: DesiredRoa): DesiredRoa =>
  maxLength === undefined ? { asn } : { asn, maxLength }

/** Writes a desired state in its one form. */
export const canonicalState = ({ orders }: DesiredState): DesiredState => ({
  orders: orders.map(canonicalOrder).toSorted(compareOrders),
})
