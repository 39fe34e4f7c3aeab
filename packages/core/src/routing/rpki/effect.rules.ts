import { asnNumber } from '../../kernel/values/asn.ts'
import { parsePrefix } from './prefix.rules.ts'
import { validateRoute, VrpIndex, vrpOf } from './rpki.rules.ts'
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

/** Effect of a change on one route: its validity before and after; null when the route does not exist then. */
export interface ValidityEffect {
  origin: string
  prefix: string
  before: RouteValidity | null
  after: RouteValidity | null
  /** True when the route becomes invalid, or stays and is no longer valid. */
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
 * Lists the routes whose validity (RFC 6811) a change of a route or ROA would alter, in the order of the list. It
 * assumes that the registry follows the order's own ROAs. Nothing is known while the registry's data is outdated.
 */
export function effectOnValidity(change: RoutingChange, block: RoutedBlock): ValidityEffect[] {
  if (isOutdated(block.report)) return []
  const removed = 'from' in change ? change.from : null
  const added = 'to' in change ? change.to : null
  const routes = block.routes.map(({ origin, prefix }) => ({ origin, prefix: prefix ?? block.cidr }))
  const own = block.roas.map(({ asn, max_length: maxLength }) => vrpOfRoa({ asn, maxLength }, block.cidr))
  const registry = registryVrps(block.report).filter((vrp) => !own.some((roa) => isSame(roa, vrp)))
  const before = [...own, ...registry]
  const taken = change.op === 'edit' ? change.roa : undefined
  const isRoa = (record: RoutingRecord | null | undefined): record is RoaRecord => record?.kind === 'roa'
  const goneRoas = [removed, taken?.from].filter(isRoa).map((roa) => vrpOfRoa(roa, block.cidr))
  const newRoas = [added, taken?.to].filter(isRoa).map((roa) => vrpOfRoa(roa, block.cidr))
  const after = [...before.filter((vrp) => !goneRoas.some((gone) => isSame(gone, vrp))), ...newRoas]
  const isGone = (origin: string) => removed?.kind === 'route' && removed.origin === origin
  const effects = [
    ...routes.map((route) => ({
      ...route,
      before: judge(route, before),
      after: isGone(route.origin) ? null : judge(route, after),
    })),
    ...newRoutes(added, block.cidr).map((route) => ({ ...route, before: null, after: judge(route, after) })),
  ]
  return effects
    .filter(({ before: was, after: is }) => was?.state !== is?.state)
    .map((effect) => ({ ...effect, isHarmful: isHarmful(effect) }))
}

const isHarmful = ({ before, after }: Pick<ValidityEffect, 'before' | 'after'>): boolean =>
  after?.state === 'invalid' || (before?.state === 'valid' && after?.state === 'not-found')

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
  return named
    .filter(({ source }) => source === 'registry')
    .filter((vrp, at, all) => all.findIndex((other) => isSame(other, vrp)) === at)
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

/** True for a ROA that makes no route of the block valid. */
export const isUnusedRoa = (
  { asn, max_length: maxLength }: Pick<Roa, 'asn' | 'max_length'>,
  { cidr, routes }: Pick<RoutedBlock, 'cidr' | 'routes'>,
): boolean =>
  routes.every(
    ({ origin, prefix }) =>
      judge({ origin, prefix: prefix ?? cidr }, [vrpOfRoa({ asn, maxLength }, cidr)])?.state !== 'valid',
  )

/** Judges one route; null for an unreadable one, which has no effect. */
function judge(route: { origin: string; prefix: string }, vrps: readonly Vrp[]): RouteValidity | null {
  const [asn, prefix] = [asnNumber(route.origin), parsePrefix(route.prefix)]
  if (asn === null || prefix === null) return null
  const index = new VrpIndex(vrps.map((vrp) => vrpOf(vrp, vrp)).filter((entry) => entry !== null))
  const { state, reason, vrps: deciding } = validateRoute({ asn, prefix }, [index])
  return { ...route, state, reason, vrps: deciding.map(({ tag }) => tag) }
}
