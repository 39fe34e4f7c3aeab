import { asnNumber } from '@ip-portal/core/kernel/values/asn'
import { parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { VrpIndex, validateRoute, vrpOf, type VrpEntry } from '@ip-portal/core/routing/rpki/rpki.rules'
import { type Block, cidrOf, inetnumOf, reverseZoneOf } from '../../adapters/whois/blocks.ts'
import type { Deps } from '../../deps.ts'
import type { IpDetails, KnownValidity, NameServers, Roa, Route } from '../../http/openapi/block.answers.ts'
import type { Db } from '../../store/db/open.ts'
import { selectVersion } from '../../store/ledger/block-version.ts'
import { type RoaRow, type RouteRow, selectNameServers, selectRoas, selectRoutes } from './routing.queries.ts'
import { coveringVrps, validityOf, type VrpSources, vrpSources, wireValidity, wireVrp } from './rpki/block-validity.ts'

type DetailDeps = Pick<Deps, 'db' | 'vrps' | 'settings' | 'now'>

/** Reads the routing data of an IP order in wire form, with the RPKI validity of its routes. */
export async function readIpDetails(deps: DetailDeps, order: Block & { id: number }): Promise<IpDetails> {
  const { db } = deps
  const version = await selectVersion(db, order.id)
  const [routes, roas, domain] = await Promise.all([
    selectRoutes(db, order.id),
    selectRoas(db, order.id),
    domainOf(db, order),
  ])
  const sources = await vrpSources(deps, vrpsOf(roas, cidrOf(order)))
  return {
    ip: order.ip,
    subnet: String(order.subnet),
    cidr: cidrOf(order),
    inetnum: inetnumOf(order),
    routes: routes.map(wireRoute),
    roas: wireRoas(roas, routes, cidrOf(order), sources),
    domain,
    validity: routes.map((route): KnownValidity => {
      const validity = validityOf(route, sources)
      // Own ROAs decide nothing beside a real export, unless the route waits for one.
      const isDeciding = ({ tag }: VrpEntry<string>) =>
        !sources.vrps.isExport || (validity.state === 'pending') === (tag === 'order')
      const covering = coveringVrps([route.prefix], sources).filter(isDeciding)
      return { ...wireValidity(route, validity), covering: covering.map(wireVrp) }
    }),
    registry: sources.registry,
    version,
  }
}

/** Reads the reverse zone with its name servers; the list is empty when there are none. */
export async function domainOf(db: Db, order: Block & { id: number }): Promise<NameServers> {
  const servers = await selectNameServers(db, order.id)
  return {
    domain: reverseZoneOf(order),
    nservers: servers ? [servers.first, servers.second] : [],
    last_modified: servers ? new Date(servers.modified_at).toISOString() : null,
  }
}

/** Wire form of a route object. */
export const wireRoute = (route: RouteRow): Route => ({
  origin: route.origin,
  prefix: route.prefix,
  maintainer: route.maintainer,
  last_modified: new Date(route.modified_at).toISOString(),
})

/** Converts the order's own ROAs to VRPs (RFC 6811 section 2). */
export function vrpsOf(roas: RoaRow[], cidr: string): VrpEntry<'order'>[] {
  return roas
    .map((roa) => vrpOf<'order'>({ asn: roa.asn, prefix: cidr, maxLength: roa.max_length }, 'order'))
    .filter((vrp) => vrp !== null)
}

/**
 * Wire form of ROAs: `Valid` when one makes a route of the order valid, `Pending` when it would and a real export does not
 * hold it yet, else `Not Found`.
 */
function wireRoas(roas: RoaRow[], routes: RouteRow[], cidr: string, { vrps }: VrpSources): Roa[] {
  const routesOf = Map.groupBy(routes, ({ origin }) => asnNumber(origin))
  const block = parsePrefix(cidr)
  // Missing or outdated data of the registry does not say that a ROA waits.
  const published = vrps.isExport && vrps.registry && block && new Set(vrps.registry.covering(block).map(keyOf))
  return roas.map((roa) => {
    const own = vrpsOf([roa], cidr)
    const index = new VrpIndex(own)
    const asn = asnNumber(roa.asn)
    const isUsed = (routesOf.get(asn) ?? []).some(({ prefix: text }) => {
      const prefix = parsePrefix(text)
      return asn !== null && prefix !== null && validateRoute({ asn, prefix }, [index]).state === 'valid'
    })
    const isPublished = !published || own.every((vrp) => published.has(keyOf(vrp)))
    return {
      asn: roa.asn,
      status: isUsed ? (isPublished ? 'Valid' : 'Pending') : 'Not Found',
      max_length: roa.max_length,
      update_date: new Date(roa.modified_at).toISOString(),
    }
  })
}

/** Tells VRPs of one block apart. */
const keyOf = ({ asn, maxLength, prefix }: VrpEntry): string => `${asn} ${prefix.length} ${maxLength}`
