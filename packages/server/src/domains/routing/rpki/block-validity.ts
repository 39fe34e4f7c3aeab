import { asnNumber } from '@ip-portal/core/kernel/values/asn'
import { addressOf, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import {
  type OrderVrps,
  type RouteState,
  type Validity,
  validateOfOrder,
  VrpIndex,
  type VrpEntry,
} from '@ip-portal/core/routing/rpki/rpki.rules'
import type { RegistryVrps } from '../../../adapters/rpki/vrp-source.ts'
import type { Deps } from '../../../deps.ts'
import { type RegistryAge, type Validity as WireValidity, type Vrp } from '../../../http/openapi/block.answers.ts'
import type { RouteRow } from '../routing.queries.ts'

type Source = 'order' | 'registry'

/** Sources of VRPs for one block: the order's own ROAs and, where there is one, the registry. */
export interface VrpSources {
  vrps: OrderVrps<Source>
  /** Data of the registry; null without a registry. */
  registry: RegistryAge | null
}

type ValidityDeps = Pick<Deps, 'vrps' | 'settings' | 'now'>

/** Makes the sources of a block from its own VRPs; all blocks share one state of the registry. */
export type VrpSourcesOf = (own: readonly VrpEntry<Source>[]) => VrpSources

export const vrpSources = async (deps: ValidityDeps, own: readonly VrpEntry<Source>[]): Promise<VrpSources> =>
  (await vrpSourcesNow(deps))(own)

/** Reads the registry's state once, for the blocks of many orders. */
export async function vrpSourcesNow(deps: ValidityDeps): Promise<VrpSourcesOf> {
  const registry = await deps.vrps.current()
  const isOutdated = isTooOld(deps, registry)
  const wire = deps.vrps.isConfigured ? wireRegistry(registry, isOutdated) : null
  const known = registry && !isOutdated ? registry.index : null
  // The demo's own VRPs have no time: they are no export.
  const isExport = deps.vrps.isConfigured && registry?.asOf !== null
  return (own) => ({
    vrps: { own: new VrpIndex(own), registry: known, isExport, isOutdated },
    registry: wire,
  })
}

/** True when a registry is configured and its data is missing or older than the setting allows. */
function isTooOld({ vrps, settings, now }: ValidityDeps, registry: RegistryVrps | null): boolean {
  if (registry === null) return vrps.isConfigured
  return registry.asOf !== null && now() - registry.asOf > settings.rpkiMaxAgeMs
}

/** Wire form of the registry's data. */
const wireRegistry = (registry: RegistryVrps | null, outdated: boolean): RegistryAge => ({
  entries: registry?.entries ?? 0,
  skipped: registry?.skipped ?? 0,
  generated: registry?.generated ?? null,
  as_of: typeof registry?.asOf === 'number' ? new Date(registry.asOf).toISOString() : null,
  outdated,
})

/** Validates the origin of a route of the database, whose AS number and prefix are always readable. */
export function validityOf(route: RouteRow, { vrps }: VrpSources): Validity<Source, RouteState> {
  const [asn, prefix] = [asnNumber(route.origin), parsePrefix(route.prefix)]
  if (asn === null || prefix === null) throw new Error(`route ${route.origin} of ${route.prefix} is unreadable`)
  return validateOfOrder({ asn, prefix }, vrps)
}

/** VRPs that cover one of the prefixes; clients validate planned changes of ROAs against them. */
export function coveringVrps(prefixes: readonly string[], { vrps: { own, registry } }: VrpSources): VrpEntry<Source>[] {
  const lookups = registry === null ? [own] : [own, registry]
  const parsed = [...new Set(prefixes)].flatMap((prefix) => parsePrefix(prefix) ?? [])
  const covering = lookups.flatMap((lookup) => parsed.flatMap((prefix) => lookup.covering(prefix)))
  return [...new Map(covering.map((vrp) => [keyOf(vrp), vrp])).values()]
}

const keyOf = ({ asn, prefix, maxLength, tag }: VrpEntry<Source>) =>
  `${tag} ${asn} ${prefix.bits}/${prefix.length} ${maxLength}`

/** Wire form of a VRP. */
export const wireVrp = ({ asn, prefix, maxLength, tag }: VrpEntry<Source>): Vrp => ({
  asn: `AS${asn}`,
  prefix: `${addressOf(prefix.bits, prefix.width)}/${prefix.length}`,
  maxLength,
  source: tag,
})

/** Wire form of a validity, without its VRPs. */
export const wireValidity = (
  { origin, prefix }: RouteRow,
  { state, reason }: Validity<Source, RouteState>,
): WireValidity => ({
  origin,
  prefix,
  state,
  ...(reason === null ? {} : { reason }),
})
