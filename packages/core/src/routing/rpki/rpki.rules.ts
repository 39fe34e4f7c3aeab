import { asnNumber } from '../../kernel/values/asn.ts'
import { networkOf, parsePrefix, type Prefix } from './prefix.rules.ts'

/** Validated ROA payload in numbers (RFC 6811 section 2). `tag` is passed through, for explanations. */
export interface VrpEntry<Tag = unknown> {
  asn: number
  prefix: Prefix
  maxLength: number
  tag: Tag
}

/** Validity state of a route (RFC 6811 section 2); unknown while the registry's data is missing or too old. */
export type RpkiState = 'valid' | 'invalid' | 'not-found' | 'unknown'

/** State of a route of an order; `pending` while the ROA that makes it valid is not published yet. */
export type RouteState = RpkiState | 'pending'

/** Reason of an invalid route: a covering VRP names another AS, or a shorter max length. */
export type InvalidReason = 'other-origin' | 'too-specific'

/** Validity of a route with its reason. */
export interface Validity<Tag, State = RpkiState> {
  state: State
  reason: InvalidReason | null
  /** Matching VRPs of a valid route, all covering ones of an invalid route. */
  vrps: VrpEntry<Tag>[]
}

/** Parses a VRP of an export; null when a part of it is unusable (RFC 6811 section 2, RFC 9582). */
export function vrpOf<Tag>(
  entry: { asn: string | number; prefix: string; maxLength: number | null },
  tag: Tag,
): VrpEntry<Tag> | null {
  const asn = asnNumber(entry.asn)
  const prefix = parsePrefix(entry.prefix)
  if (asn === null || prefix === null) return null
  const maxLength = entry.maxLength ?? prefix.length
  const fits = Number.isInteger(maxLength) && maxLength >= prefix.length && maxLength <= prefix.width
  return fits ? { asn, prefix, maxLength, tag } : null
}

/** VRPs in which the covering ones of a prefix can be looked up. */
export interface VrpLookup<Tag> {
  /** Lists the VRPs whose prefix covers this one (RFC 6811 section 2, "Covered"). */
  covering(prefix: Prefix): VrpEntry<Tag>[]
}

/** VRPs by prefix: the covering ones of a route need one lookup for each prefix length. */
export class VrpIndex<Tag> implements VrpLookup<Tag> {
  readonly size: number
  readonly #byPrefix = new Map<string, VrpEntry<Tag>[]>()

  constructor(entries: Iterable<VrpEntry<Tag>>) {
    let size = 0
    for (const entry of entries) {
      const key = keyOf(entry.prefix)
      const known = this.#byPrefix.get(key)
      if (known) known.push(entry)
      else this.#byPrefix.set(key, [entry])
      size += 1
    }
    this.size = size
  }

  covering(prefix: Prefix): VrpEntry<Tag>[] {
    return Array.from({ length: prefix.length + 1 }, (_, length) => ({
      ...prefix,
      length,
      bits: networkOf(prefix.bits, prefix.width, length),
    })).flatMap((shorter) => this.#byPrefix.get(keyOf(shorter)) ?? [])
  }
}

const keyOf = (prefix: Prefix) => `${prefix.width}/${prefix.length}/${prefix.bits}`

/**
 * Validates the origin of one route (RFC 6811 section 2): not found without a covering VRP, valid with a matching one,
 * invalid otherwise. AS 0 matches nothing (RFC 6483 section 4). Several sources of VRPs count as one. While one of them
 * is missing or too old, every route is unknown: a VRP that is not seen could decide otherwise.
 */
export function validateRoute<Tag>(
  route: { prefix: Prefix; asn: number },
  sources: readonly VrpLookup<Tag>[],
  isOutdated = false,
): Validity<Tag> {
  if (isOutdated) return { state: 'unknown', reason: null, vrps: [] }
  const covering = sources.flatMap((source) => source.covering(route.prefix))
  if (covering.length === 0) return { state: 'not-found', reason: null, vrps: [] }
  const sameOrigin = covering.filter((vrp) => vrp.asn === route.asn && vrp.asn !== 0)
  const matching = sameOrigin.filter((vrp) => route.prefix.length <= vrp.maxLength)
  if (matching.length > 0) return { state: 'valid', reason: null, vrps: matching }
  return { state: 'invalid', reason: sameOrigin.length > 0 ? 'too-specific' : 'other-origin', vrps: covering }
}

/** VRPs that decide about the routes of one order. */
export interface OrderVrps<Tag> {
  /** ROAs of the order itself. */
  own: VrpLookup<Tag>
  /** VRPs of the registry; null without one. */
  registry: VrpLookup<Tag> | null
  /** True where the registry's VRPs are a real export: then they alone decide. */
  isExport: boolean
  isOutdated: boolean
}

/**
 * Validates a route of an order. Without a real export the order's own ROAs decide beside the registry's VRPs. With one,
 * a route that only an own ROA matches is `pending`, with the reason why it is invalid until that is published; an own
 * ROA that was removed counts until the export drops it.
 */
export function validateOfOrder<Tag>(
  route: { prefix: Prefix; asn: number },
  { own, registry, isExport, isOutdated }: OrderVrps<Tag>,
): Validity<Tag, RouteState> {
  const sources = registry === null ? [] : [registry]
  if (!isExport) return validateRoute(route, [own, ...sources], isOutdated)
  const published = validateRoute(route, sources, isOutdated)
  if (published.state === 'valid' || published.state === 'unknown') return published
  const byOwn = validateRoute(route, [own])
  return byOwn.state === 'valid' ? { state: 'pending', reason: published.reason, vrps: byOwn.vrps } : published
}
