import { asnNumber } from '../../kernel/values/asn.ts'
import type { IpDetails, Roa, Route, RouteValidity, Vrp } from '../routing.schema.ts'
import { blockValidity } from '../rpki/effect.rules.ts'
import { canonicalPrefix, covers, parsePrefix, type Prefix } from '../rpki/prefix.rules.ts'
import { validateRoute, VrpIndex, vrpOf, type RpkiState } from '../rpki/rpki.rules.ts'
import type { Announcement, Announcements } from './bgp.schema.ts'

/** A block with its records, and what the world sees of it. */
export interface SeenBlockState {
  order: number
  /** The block as a prefix, such as `192.0.2.0/24`. */
  block: string
  routes: readonly (Pick<Route, 'origin' | 'maintainer'> & { prefix: string })[]
  roas: readonly Pick<Roa, 'asn' | 'max_length'>[]
  validity: readonly RouteValidity[]
  /** False while the RPKI data is missing or too old. */
  isRpkiKnown: boolean
  /** Null while the data about announcements is missing or too old. */
  seen: readonly Announcement[] | null
}

/** Joins the records of an order's block with what the world sees of it. */
export function seenBlockState(
  order: number,
  details: Pick<IpDetails, 'ip' | 'subnet' | 'routes' | 'roas' | 'validity' | 'registry'>,
  { announcements, outdated }: Announcements,
): SeenBlockState {
  const block = `${details.ip}/${details.subnet}`
  const routes = details.routes.map(({ origin, maintainer, prefix }) => ({
    origin,
    maintainer,
    prefix: canonicalPrefix(prefix ?? block) ?? prefix ?? block,
  }))
  return {
    order,
    block,
    routes,
    roas: details.roas,
    validity: blockValidity({ cidr: block, routes, roas: details.roas }, details.validity).routes,
    isRpkiKnown: details.registry?.outdated !== 1,
    seen: outdated === 1 ? null : announcements.filter((one) => one.order_id === order),
  }
}

/**
 * Difference between what is seen, registered and authorised:
 * - `unexpected`: seen of an origin that has neither route nor ROA,
 * - `unregistered`: seen and authorised, but without a route,
 * - `other-prefix`: seen of an origin whose route is of another prefix,
 * - `too-specific`, `other-origin`: invalid by RPKI, and why,
 * - `no-roa`: no ROA covers it, `pending`: its ROA is not published yet, `unknown`: the RPKI data says nothing,
 * - `unseen`: registered and not seen, `only-parts`: of its route only networks in it are seen.
 */
export type Finding =
  | 'unexpected'
  | 'unregistered'
  | 'other-prefix'
  | 'too-specific'
  | 'other-origin'
  | 'no-roa'
  | 'pending'
  | 'unknown'
  | 'unseen'
  | 'only-parts'

/** An announcement or a route of a block: seen, registered, authorised, and the difference. */
export interface AnalysedRoute extends RouteValidity {
  order_id: number
  block: string
  /** Number of peers that see it; null when it is not seen. */
  peers: number | null
  registered: boolean
  findings: Finding[]
}

/** Compares what the world sees of a block with its routes and ROAs; announcements come before routes without one. */
export function analyse(state: SeenBlockState): AnalysedRoute[] {
  const seen = state.seen ?? []
  const place = { order_id: state.order, block: state.block }
  const announced = seen.map(({ order_id: _, block: _block, peers, ...validity }): AnalysedRoute => {
    const registered = state.routes.some((route) => isSame(route, validity))
    return { ...place, ...validity, peers, registered, findings: findingsOfSeen(validity, registered, state) }
  })
  const unseen = state.routes.filter((route) => !seen.some((one) => isSame(route, one)))
  return [
    ...announced,
    ...unseen.map(({ origin, prefix }): AnalysedRoute => {
      const known = state.validity.find((one) => isSame(one, { origin, prefix }))
      const validity = known ?? { origin, prefix, state: 'unknown' as const, reason: null, vrps: [] }
      const findings = [...findingsOfUnseen({ origin, prefix }, state), ...findingsOfState(validity)]
      return { ...place, ...validity, prefix, peers: null, registered: true, findings }
    }),
  ]
}

/** True for an announcement that needs no look: registered and authorised. */
export const isInOrder = ({ findings }: Pick<AnalysedRoute, 'findings'>): boolean => findings.length === 0

function findingsOfSeen(validity: RouteValidity, registered: boolean, { routes }: SeenBlockState): Finding[] {
  if (registered) return findingsOfState(validity)
  if (routes.some(({ origin }) => origin === validity.origin)) return ['other-prefix', ...findingsOfState(validity)]
  const isAuthorised = validity.state === 'valid' || validity.state === 'pending'
  if (isAuthorised) return ['unregistered', ...findingsOfState(validity)]
  // That an origin which is not expected has no ROA is right.
  return ['unexpected', ...findingsOfState(validity).filter((finding) => finding !== 'no-roa')]
}

function findingsOfUnseen(route: JudgedRoute, { seen }: SeenBlockState): Finding[] {
  if (seen === null) return []
  return [isUsedRoute(route, seen) ? 'only-parts' : 'unseen']
}

function findingsOfState({ state, reason }: RouteValidity): Finding[] {
  if (state === 'valid') return []
  if (state === 'invalid') return [reason === 'too-specific' ? 'too-specific' : 'other-origin']
  return [state === 'not-found' ? 'no-roa' : state]
}

/** A route or an announcement, as far as it is compared. */
export interface JudgedRoute {
  origin: string
  prefix: string
}

export const isSame = (a: JudgedRoute, b: JudgedRoute): boolean => a.origin === b.origin && a.prefix === b.prefix

/** True for a route whose origin announces its prefix or a network in it. */
export function isUsedRoute(route: JudgedRoute, seen: readonly JudgedRoute[]): boolean {
  const outer = parsePrefix(route.prefix)
  return seen.some(({ origin, prefix }) => {
    const inner = parsePrefix(prefix)
    return origin === route.origin && outer !== null && inner !== null && covers(outer, inner)
  })
}

/** VRP of an order's own ROA. */
export const vrpOfOwn = (
  { asn, max_length: maxLength }: Pick<Roa, 'asn' | 'max_length'>,
  block: string,
): Omit<Vrp, 'source'> => ({ asn, prefix: block, maxLength: maxLength ?? parsePrefix(block)?.length ?? 0 })

export const isSameVrp = (a: Omit<Vrp, 'source'>, b: Omit<Vrp, 'source'>): boolean =>
  a.asn === b.asn && a.prefix === b.prefix && a.maxLength === b.maxLength

/** VRPs of others that cover an announcement: those of the registry that are none of the order's own ROAs. */
export const othersOf = ({ vrps }: Pick<Announcement, 'vrps'>, own: readonly Omit<Vrp, 'source'>[]) =>
  vrps.filter((vrp) => vrp.source === 'registry' && !own.some((one) => isSameVrp(one, vrp)))

/**
 * Judges an announcement by VRPs alone (RFC 6811): what it is once the registry has followed. An AS set matches none.
 */
export function judgeBy({ origin, prefix }: JudgedRoute, vrps: readonly Omit<Vrp, 'source'>[]): RpkiState {
  const read: Prefix | null = parsePrefix(prefix)
  if (read === null) return 'unknown'
  const index = new VrpIndex(vrps.flatMap((vrp) => vrpOf(vrp, null) ?? []))
  return validateRoute({ prefix: read, asn: asnNumber(origin) ?? Number.NaN }, [index]).state
}

/** Change of an announcement's validity. */
export interface SeenEffect extends JudgedRoute {
  before: RpkiState
  after: RpkiState
}

/**
 * Lists the seen announcements that would no longer be what they are with other ROAs of the block, once the registry has
 * followed: without its ROA, one is invalid while another VRP covers it, else not found.
 */
export function effectsOnSeen(
  { block, roas, seen }: Pick<SeenBlockState, 'block' | 'roas' | 'seen'>,
  changed: SeenBlockState['roas'],
): SeenEffect[] {
  const own = roas.map((roa) => vrpOfOwn(roa, block))
  const kept = changed.map((roa) => vrpOfOwn(roa, block))
  return (seen ?? []).flatMap((announcement) => {
    const { origin, prefix } = announcement
    const others = othersOf(announcement, own)
    const [before, after] = [judgeBy(announcement, [...own, ...others]), judgeBy(announcement, [...kept, ...others])]
    return before === after ? [] : [{ origin, prefix, before, after }]
  })
}
