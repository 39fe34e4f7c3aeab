import { asnNumber } from '../../kernel/values/asn.ts'
import type {
  IpDetails,
  Roa,
  RoaRecord,
  Route,
  RouteValidity,
  RoutingChange,
  RoutingRecord,
  ValidityReport,
  Vrp,
} from '../routing.schema.ts'
import { parsePrefix } from './prefix.rules.ts'
import { validateOfOrder, VrpIndex, vrpOf } from './rpki.rules.ts'

/** Effect of a change on one route: its validity before and after; null when the route does not exist then. */
export interface ValidityEffect {
  origin: string
  prefix: string
  before: RouteValidity | null
  after: RouteValidity | null
  /** Validity once the export has followed the change; null where that is the one after the change. */
  published: RouteValidity | null
  /** True when the route becomes invalid, or stays and is no longer valid, now or later. */
  isHarmful: boolean
}

/** Block of a change, with everything that decides the validity of its routes. */
export interface RoutedBlock {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  cidr: string
  routes: readonly Pick<Route, 'origin' | 'prefix'>[]
  roas: readonly Pick<Roa, 'asn' | 'max_length'>[]
  /** Last validation of the block; without it only the order's own ROAs are known. */
  report: ValidityReport | null
}

/**
 * Lists the routes whose validity (RFC 6811) a change of a route or ROA would alter, in the order of the list: now, and
 * once the registry has followed the order's own ROAs. Nothing is known while the registry's data is outdated.
 */
export function effectOnValidity(change: RoutingChange, block: RoutedBlock): ValidityEffect[] {
  if (isOutdated(block.report)) return []
  const removed = 'from' in change ? change.from : null
  const added = 'to' in change ? change.to : null
  const routes = block.routes.map(({ origin, prefix }) => ({ origin, prefix: prefix ?? block.cidr }))
  const own = block.roas.map(({ asn, max_length: maxLength }) => vrpOfRoa({ asn, maxLength }, block.cidr))
  const registry = registryVrps(block.report)
  const others = registry.filter((vrp) => !own.some((roa) => isSame(roa, vrp)))
  const taken = change.op === 'edit' ? change.roa : undefined
  const isRoa = (record: RoutingRecord | null | undefined): record is RoaRecord => record?.kind === 'roa'
  const goneRoas = [removed, taken?.from].filter(isRoa).map((roa) => vrpOfRoa(roa, block.cidr))
  const newRoas = [added, taken?.to].filter(isRoa).map((roa) => vrpOfRoa(roa, block.cidr))
  const isStaying = (vrp: Vrp) => !goneRoas.some((gone) => isSame(gone, vrp))
  const after = { own: [...own.filter(isStaying), ...newRoas], others: others.filter(isStaying) }
  const isExport = exportedVrps(block.report) !== null
  const now = (route: JudgedRoute, roas: readonly Vrp[]) =>
    isExport ? judge(route, roas, registry) : judge(route, [...roas, ...others])
  const isGone = (origin: string) => removed?.kind === 'route' && removed.origin === origin
  const created = newRoutes(added, block.cidr)
  return [...routes, ...created].flatMap((route) => {
    const isNew = created.includes(route)
    const isLost = !isNew && isGone(route.origin)
    const present = { before: isNew ? null : now(route, own), after: isLost ? null : now(route, after.own) }
    const later = {
      before: isNew ? null : judge(route, [...own, ...others]),
      after: isLost ? null : judge(route, [...after.own, ...after.others]),
    }
    if (!isChanged(present) && !isChanged(later)) return []
    const published = isExport && later.after?.state !== present.after?.state ? later.after : null
    return [{ ...route, ...present, published, isHarmful: isHarmful(present) || isHarmful(later) }]
  })
}

type Change = Pick<ValidityEffect, 'before' | 'after'>

const isChanged = ({ before, after }: Change): boolean => before?.state !== after?.state

const isHarmful = ({ before, after }: Change): boolean =>
  isChanged({ before, after }) &&
  (after?.state === 'invalid' || (before?.state === 'valid' && after?.state === 'not-found'))

/**
 * Lists all VRPs of a real export that cover the block or one of its routes; null without one. Its data has a time, and
 * it follows the order's own ROAs later.
 */
export const exportedVrps = (report: ValidityReport | null): Vrp[] | null =>
  (report?.registry?.as_of ?? null) === null ? null : registryVrps(report)

/** Lists the created route. */
const newRoutes = (added: RoutingRecord | null, cidr: string) =>
  added?.kind === 'route' ? [{ origin: added.origin, prefix: added.prefix ?? cidr }] : []

const vrpOfRoa = ({ asn, maxLength }: { asn: string; maxLength: number | null }, cidr: string): Vrp => ({
  asn,
  prefix: cidr,
  maxLength: maxLength ?? parsePrefix(cidr)?.length ?? 0,
  source: 'order',
})

/** Lists the VRPs of the registry that cover the block or one of its routes; older servers name the deciding ones. */
export function registryVrps(report: ValidityReport | null): Vrp[] {
  const named = [...(report?.covering ?? []), ...(report?.routes.flatMap(({ vrps }) => vrps) ?? [])]
  const ofRegistry = named.filter(({ source }) => source === 'registry')
  return [...new Map(ofRegistry.map((vrp) => [`${vrp.asn} ${vrp.prefix} ${vrp.maxLength}`, vrp])).values()]
}

/** Validity of the routes of a block. */
export interface BlockValidity {
  routes: readonly RouteValidity[]
  /** False when only the order's own ROAs were looked at. */
  isComplete: boolean
}

/** Returns the validity that the server says, else judges the routes by the order's own ROAs alone (RFC 6811). */
export function blockValidity(
  { cidr, routes, roas }: Omit<RoutedBlock, 'report'>,
  said: IpDetails['validity'],
): BlockValidity {
  if (said !== null) return { routes: said, isComplete: true }
  const own = roas.map(({ asn, max_length: maxLength }) => vrpOfRoa({ asn, maxLength }, cidr))
  const judged = routes.flatMap(({ origin, prefix }) => judge({ origin, prefix: prefix ?? cidr }, own) ?? [])
  return { routes: judged, isComplete: false }
}

const isSame = (a: Vrp, b: Vrp) => a.asn === b.asn && a.prefix === b.prefix && a.maxLength === b.maxLength

/** True when the registry's data is missing or too old, so that the validity of every route is unknown. */
export const isOutdated = (report: ValidityReport | null): boolean => report?.registry?.outdated === 1

/** True for a ROA that the registry has not published yet. */
export const isUnpublishedRoa = ({ status }: Pick<Roa, 'status'>): boolean => status === 'Pending'

/** True for a ROA that makes no route of the block valid. */
export const isUnusedRoa = (
  { asn, max_length: maxLength }: Pick<Roa, 'asn' | 'max_length'>,
  { cidr, routes }: Pick<RoutedBlock, 'cidr' | 'routes'>,
): boolean =>
  routes.every(
    ({ origin, prefix }) =>
      judge({ origin, prefix: prefix ?? cidr }, [vrpOfRoa({ asn, maxLength }, cidr)])?.state !== 'valid',
  )

interface JudgedRoute {
  origin: string
  prefix: string
}

/** Judges one route by its order's own VRPs, and by a real export where there is one; null for an unreadable route. */
function judge(route: JudgedRoute, own: readonly Vrp[], exported: readonly Vrp[] | null = null): RouteValidity | null {
  const [asn, prefix] = [asnNumber(route.origin), parsePrefix(route.prefix)]
  if (asn === null || prefix === null) return null
  const sources = { own: indexOf(own), registry: exported && indexOf(exported) }
  const isExport = exported !== null
  const { state, reason, vrps } = validateOfOrder({ asn, prefix }, { ...sources, isExport, isOutdated: false })
  return { ...route, state, reason, vrps: vrps.map(({ tag }) => tag) }
}

const indexOf = (vrps: readonly Vrp[]) =>
  new VrpIndex(vrps.map((vrp) => vrpOf(vrp, vrp)).filter((entry) => entry !== null))
