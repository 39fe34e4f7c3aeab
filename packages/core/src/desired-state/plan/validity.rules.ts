import { asnNumber } from '../../kernel/values/asn.ts'
import { parsePrefix, type Prefix } from '../../routing/rpki/prefix.rules.ts'
import {
  validateRoute,
  VrpIndex,
  vrpOf,
  type RouteState,
  type RpkiState,
  type VrpEntry,
} from '../../routing/rpki/rpki.rules.ts'
import { recordKey } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'

/** Facts that decide the validity of a block's routes besides its own ROAs. */
export interface ValidityBasis {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  block: string
  /** VRPs of other sources that cover the block or a part of it. */
  registry: readonly { asn: string; prefix: string; maxLength: number }[]
  /** All VRPs of a real export, which alone decide until it has followed; null or left out without one. */
  exported?: readonly { asn: string; prefix: string; maxLength: number }[] | null
}

/** Validates the routes of one block under changing sets of its own ROAs (RFC 6811 section 2). */
export interface BlockValidator {
  /** Validity of a route with the ROAs of these record keys once they are published; null for an unreadable route. */
  stateOf: (route: RouteRecord, roas: ReadonlySet<string>) => RpkiState | null
  /** Validity before a real export has followed: `pending` where the route waits for one of these ROAs. */
  presentStateOf: (route: RouteRecord, roas: ReadonlySet<string>) => RouteState | null
  /** True for a ROA that makes a VRP; one with an impossible max length has no effect. */
  isUsable: (roa: RoaRecord) => boolean
}

interface RouteMatches {
  registry: RpkiState
  /** Null without a real export. */
  exported: RpkiState | null
  isCovered: boolean
  /** Keys of the own ROAs that make the route valid. */
  matching: readonly string[]
}

/**
 * Makes the validator of a block for every ROA that it may have during a change. All own ROAs are for the whole block
 * and cover the same routes; the ones that a route matches are computed once for each route.
 */
export function createBlockValidator(basis: ValidityBasis, roas: readonly RoaRecord[]): BlockValidator {
  const indexOf = (vrps: ValidityBasis['registry']) => new VrpIndex(vrps.flatMap((entry) => vrpOf(entry, null) ?? []))
  const registry = indexOf(basis.registry)
  const exported = basis.exported ? indexOf(basis.exported) : null
  const own = new Map(
    roas.flatMap((roa): [string, VrpEntry][] => {
      const vrp = vrpOf({ ...roa, prefix: basis.block }, null)
      return vrp === null ? [] : [[recordKey(roa), vrp]]
    }),
  )
  const ownByAsn = Map.groupBy(own, ([, { asn }]) => asn)
  const [first] = own.values()
  const cache = new Map<string, RouteMatches | null>()

  function matchesOf(route: RouteRecord): RouteMatches | null {
    const key = `${route.origin} ${route.prefix}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const read = readRoute(route)
    const found = read && {
      registry: validateRoute(read, [registry]).state,
      exported: exported && validateRoute(read, [exported]).state,
      isCovered: first !== undefined && stateUnder(read, first) !== 'not-found',
      matching: (ownByAsn.get(read.asn) ?? []).flatMap(([roa, vrp]) => (isMatch(read, vrp) ? [roa] : [])),
    }
    cache.set(key, found)
    return found
  }

  function stateOf(route: RouteRecord, present: ReadonlySet<string>): RpkiState | null {
    const found = matchesOf(route)
    if (found === null || found.registry === 'valid') return found?.registry ?? null
    if (found.matching.some((roa) => present.has(roa))) return 'valid'
    return found.isCovered && hasAny(own, present) ? 'invalid' : found.registry
  }

  return {
    stateOf,
    presentStateOf: (route, present) => {
      const now = matchesOf(route)?.exported ?? null
      const later = stateOf(route, present)
      if (now === null) return later
      return now !== 'valid' && later === 'valid' ? 'pending' : now
    },
    isUsable: (roa) => own.has(recordKey(roa)),
  }
}

/** True when a ROA of these keys makes a VRP; most do, so that the first one tells. */
function hasAny(own: ReadonlyMap<string, VrpEntry>, present: ReadonlySet<string>): boolean {
  for (const roa of present) if (own.has(roa)) return true
  return false
}

interface ReadRoute {
  prefix: Prefix
  asn: number
}

function readRoute({ origin, prefix }: RouteRecord): ReadRoute | null {
  const [asn, parsed] = [asnNumber(origin), parsePrefix(prefix)]
  return asn === null || parsed === null ? null : { asn, prefix: parsed }
}

const stateUnder = (route: ReadRoute, vrp: VrpEntry) => validateRoute(route, [new VrpIndex([vrp])]).state
const isMatch = (route: ReadRoute, vrp: VrpEntry) => vrp.asn === route.asn && stateUnder(route, vrp) === 'valid'

const roaKeys = (state: BlockState): ReadonlySet<string> => new Set(state.roas.map(recordKey))

/** Validity of one route before and after a plan; null when the route does not exist then. */
export interface RouteEffect {
  origin: string
  prefix: string
  before: RouteState | null
  after: RouteState | null
  /** Validity once a real export has followed; left out where that is the one after the plan, or would come without it. */
  published?: RouteState | undefined
}

/** True for a route that a plan makes invalid, at once or once a real export has followed. */
export const isTurnedInvalid = ({
  before,
  after,
  published,
}: Pick<RouteEffect, 'before' | 'after' | 'published'>): boolean =>
  before !== 'invalid' && [after, published].includes('invalid')

/** Lists the effect of a plan on every route of a block, kept ones first. */
export function effectsOf(validator: BlockValidator, before: BlockState, after: BlockState): RouteEffect[] {
  const [roasBefore, roasAfter] = [roaKeys(before), roaKeys(after)]
  const [old, fresh] = [byKey(before.routes), byKey(after.routes)]
  return [...new Map([...old, ...fresh]).entries()].map(([key, route]) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const before = was ? validator.presentStateOf(was, roasBefore) : null
    const after = is ? validator.presentStateOf(is, roasAfter) : null
    const published = is ? validator.stateOf(is, roasAfter) : null
    const effect = { origin: route.origin, prefix: route.prefix, before, after }
    // A change that the export makes without the plan is none of its effects.
    const isAwaited = before === after && was !== undefined && validator.stateOf(was, roasBefore) === published
    return published === null || published === after || isAwaited ? effect : { ...effect, published }
  })
}

const byKey = (routes: readonly RouteRecord[]) => new Map(routes.map((route) => [recordKey(route), route]))

/**
 * Lists the origins that are invalid between two steps and neither before nor after the plan: the order of the steps
 * causes it.
 */
export function brieflyInvalid(
  validator: BlockValidator,
  before: BlockState,
  steps: readonly PlanStep[],
  after: BlockState,
): string[] {
  const isInvalid = (route: RouteRecord, roas: ReadonlySet<string>) => validator.stateOf(route, roas) === 'invalid'
  const invalidAtAnEnd = new Set(
    [before, after].flatMap((state) => {
      const roas = roaKeys(state)
      return state.routes.filter((route) => isInvalid(route, roas)).map(({ origin }) => origin)
    }),
  )
  const records = [...before.routes, ...steps.flatMap(recordsOf)]
  const routes = byKey(records.filter((record) => record.kind === 'route'))
  const byOrigin = Map.groupBy(routes.entries(), ([, { origin }]) => origin)
  const present = new Set(before.routes.map(recordKey))
  const roas = new Set(before.roas.filter(validator.isUsable).map(recordKey))
  const broken = new Set<string>()
  const isBroken = (origin: string) =>
    (byOrigin.get(origin) ?? []).some(([key, route]) => present.has(key) && isInvalid(route, roas))
  for (const step of steps) {
    const hadRoas = roas.size > 0
    if (step.op !== 'add') for (const keys of [present, roas]) keys.delete(recordKey(step.from))
    if (step.op !== 'delete' && step.to.kind === 'route') present.add(recordKey(step.to))
    if (step.op !== 'delete' && step.to.kind === 'roa' && validator.isUsable(step.to)) roas.add(recordKey(step.to))
    // A step decides for routes of its own origin; the first ROA for all.
    const origins = !hadRoas && roas.size > 0 ? [...byOrigin.keys()] : originsOf(step)
    for (const origin of origins) if (!invalidAtAnEnd.has(origin) && isBroken(origin)) broken.add(origin)
  }
  return [...broken]
}

const recordsOf = (step: PlanStep): BlockRecord[] => [
  ...(step.op === 'add' ? [] : [step.from]),
  ...(step.op === 'delete' ? [] : [step.to]),
]

const originsOf = (step: PlanStep): string[] =>
  recordsOf(step).flatMap((record) => {
    if (record.kind === 'name-servers') return []
    return record.kind === 'route' ? record.origin : record.asn
  })
