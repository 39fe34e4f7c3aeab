import { parsePrefix, type Prefix } from '../../routing/rpki/prefix.rules.ts'
import {
  asnNumber,
  validateRoute,
  VrpIndex,
  vrpOf,
  type RpkiState,
  type VrpEntry,
} from '../../routing/rpki/rpki.rules.ts'
import type { BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'
import { recordKey } from '../document/block-state.rules.ts'

/** What decides the validity of a block's routes besides its own ROAs. */
export interface ValidityBasis {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  block: string
  /** VRPs of other sources that cover the block or a part of it. */
  registry: readonly { asn: string; prefix: string; maxLength: number }[]
}

/** Judges the routes of one block under changing sets of its own ROAs (RFC 6811 section 2). */
export interface Judge {
  /** Validity of a route when these ROAs exist, by `recordKey`; null for a route that cannot be read. */
  stateOf: (route: RouteRecord, roas: ReadonlySet<string>) => RpkiState | null
  /** ROAs that make a VRP; others, with an impossible max length, count for nothing. */
  isUsable: (roa: RoaRecord) => boolean
}

interface Fate {
  registry: RpkiState
  isCovered: boolean
  matching: ReadonlySet<string>
}

/**
 * A judge for every ROA that a block may have while it is changed. All own ROAs are for the whole block, so
 * each covers the same routes; what differs is which of them a route matches, and that is found out once a route.
 */
export function judgeOf(ground: ValidityBasis, roas: readonly RoaRecord[]): Judge {
  const registry = new VrpIndex(ground.registry.flatMap((entry) => vrpOf(entry, null) ?? []))
  const own = new Map(
    roas.flatMap((roa): [string, VrpEntry][] => {
      const vrp = vrpOf({ ...roa, prefix: ground.block }, null)
      return vrp === null ? [] : [[recordKey(roa), vrp]]
    }),
  )
  const fates = new Map<string, Fate | null>()

  function fateOf(route: RouteRecord): Fate | null {
    const key = `${route.origin} ${route.prefix}`
    const known = fates.get(key)
    if (known !== undefined) return known
    const read = readRoute(route)
    const fate = read && {
      registry: validateRoute(read, [registry]).state,
      isCovered: [...own.values()].slice(0, 1).some((vrp) => stateUnder(read, vrp) !== 'not-found'),
      matching: new Set([...own].flatMap(([roa, vrp]) => (isMatch(read, vrp) ? [roa] : []))),
    }
    fates.set(key, fate)
    return fate
  }

  return {
    stateOf: (route, present) => {
      const fate = fateOf(route)
      if (fate === null || fate.registry === 'valid') return fate?.registry ?? null
      if ([...fate.matching].some((roa) => present.has(roa))) return 'valid'
      return fate.isCovered && [...own.keys()].some((roa) => present.has(roa)) ? 'invalid' : fate.registry
    },
    isUsable: (roa) => own.has(recordKey(roa)),
  }
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
/** Only a ROA of the same AS can match; asking first keeps a block with hundreds of both quick. */
const isMatch = (route: ReadRoute, vrp: VrpEntry) => vrp.asn === route.asn && stateUnder(route, vrp) === 'valid'

const roaKeys = (state: BlockState): ReadonlySet<string> => new Set(state.roas.map(recordKey))

/** Validity of one route before and after a plan; null where the route does not exist. */
export interface RouteEffect {
  origin: string
  prefix: string
  before: RpkiState | null
  after: RpkiState | null
}

/** What happens to every route of a block, kept ones first. */
export function effectsOf(judge: Judge, before: BlockState, after: BlockState): RouteEffect[] {
  const [roasBefore, roasAfter] = [roaKeys(before), roaKeys(after)]
  const [old, fresh] = [byKey(before.routes), byKey(after.routes)]
  return [...new Map([...old, ...fresh]).entries()].map(([key, route]) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    return {
      origin: route.origin,
      prefix: route.prefix,
      before: was ? judge.stateOf(was, roasBefore) : null,
      after: is ? judge.stateOf(is, roasAfter) : null,
    }
  })
}

const byKey = (routes: readonly RouteRecord[]) => new Map(routes.map((route) => [recordKey(route), route]))

/**
 * Origins that are invalid at some moment between two steps although they are at neither end: harm that the
 * order of the steps does.
 */
export function brieflyInvalid(
  judge: Judge,
  before: BlockState,
  steps: readonly PlanStep[],
  after: BlockState,
): string[] {
  const isInvalid = (route: RouteRecord, roas: ReadonlySet<string>) => judge.stateOf(route, roas) === 'invalid'
  const excused = new Set(
    [before, after].flatMap((state) =>
      state.routes.filter((route) => isInvalid(route, roaKeys(state))).map(({ origin }) => origin),
    ),
  )
  const routes = byKey(before.routes)
  const roas = new Set(roaKeys(before))
  const harmed = new Set<string>()
  for (const step of steps) {
    if (step.op !== 'add' && step.from.kind === 'route') routes.delete(recordKey(step.from))
    if (step.op !== 'add' && step.from.kind === 'roa') roas.delete(recordKey(step.from))
    if (step.op !== 'delete' && step.to.kind === 'route') routes.set(recordKey(step.to), step.to)
    if (step.op !== 'delete' && step.to.kind === 'roa') roas.add(recordKey(step.to))
    for (const route of routes.values())
      if (!excused.has(route.origin) && !harmed.has(route.origin) && isInvalid(route, roas)) harmed.add(route.origin)
  }
  return [...harmed]
}
