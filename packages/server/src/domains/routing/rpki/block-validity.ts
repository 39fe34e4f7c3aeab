import { addressOf, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import {
  asnNumber,
  type Validity,
  validateRoute,
  VrpIndex,
  type VrpEntry,
} from '@ip-portal/core/routing/rpki/rpki.rules'
import type { RegistryVrps } from '../../../adapters/rpki/vrp-export.ts'
import type { RouteRow } from '../routing.queries.ts'

type Source = 'order' | 'registry'

/** Sources of VRPs for one block: the order's own ROAs and, where there is one, the registry. */
export type VrpSources = readonly VrpIndex<Source>[]

export const vrpSources = (own: readonly VrpEntry<Source>[], registry: RegistryVrps | null): VrpSources =>
  registry ? [new VrpIndex(own), registry.index] : [new VrpIndex(own)]

/** Validates the origin of a route of the database, whose AS number and prefix are always readable. */
export function validityOf(route: RouteRow, sources: VrpSources): Validity<Source> {
  const [asn, prefix] = [asnNumber(route.origin), parsePrefix(route.prefix)]
  if (asn === null || prefix === null) throw new Error(`route ${route.origin} of ${route.prefix} is unreadable`)
  return validateRoute({ asn, prefix }, sources)
}

/** VRPs that cover one of the prefixes; clients validate planned changes of ROAs against them. */
export function coveringVrps(prefixes: readonly string[], sources: VrpSources): VrpEntry<Source>[] {
  const parsed = [...new Set(prefixes)].flatMap((prefix) => parsePrefix(prefix) ?? [])
  return [...new Set(sources.flatMap((source) => parsed.flatMap((prefix) => source.covering(prefix))))]
}

/** Wire form of a VRP. */
export const wireVrp = ({ asn, prefix, maxLength, tag }: VrpEntry<Source>) => ({
  asn: `AS${asn}`,
  prefix: `${addressOf(prefix.bits, prefix.width)}/${prefix.length}`,
  maxLength,
  source: tag,
})

/** Wire form of a validity, without its VRPs. */
export const wireValidity = ({ origin, prefix }: RouteRow, { state, reason }: Validity<Source>) => ({
  origin,
  prefix,
  state,
  ...(reason === null ? {} : { reason }),
})
