import { roaMaxLength } from '../routing.rules.ts'
import type { RoaRecord } from '../routing.schema.ts'
import { parsePrefix } from '../rpki/prefix.rules.ts'
import type { RpkiState } from '../rpki/rpki.rules.ts'
import {
  isSame,
  isSameVrp,
  isUsedRoute,
  judgeBy,
  othersOf,
  vrpOfOwn,
  type JudgedRoute,
  type SeenBlockState,
} from './analysis.rules.ts'
import type { Announcement } from './bgp.schema.ts'

interface RouteRecord {
  kind: 'route'
  origin: string
  maintainer: string
  prefix: string
}

/** Step of a suggestion; a plan takes it. */
export type SuggestedStep = { op: 'add'; to: RouteRecord | RoaRecord } | { op: 'delete'; from: RouteRecord | RoaRecord }

/** Note on what a suggestion leaves to its reader, and why. */
export type SuggestionNote =
  /** Nothing of the block is seen, so that nothing says which records it needs. */
  | { kind: 'nothing-seen' }
  /** The ROA that the portal makes would allow more than what is announced (RFC 9319). */
  | { kind: 'too-wide'; asn: string; maxLength: number; longest: number }
  /** The ROA would make these announcements of registered origins invalid. */
  | { kind: 'harmful'; asn: string; harmed: JudgedRoute[] }
  /** The portal keeps one route of an origin. */
  | { kind: 'second-route'; origin: string; prefix: string }
  /** The plan makes this announcement of an origin that is not expected invalid. */
  | { kind: 'turns-invalid'; origin: string; prefix: string }

/** Suggested changes of one block. */
export interface Suggestion {
  order: number
  block: string
  steps: SuggestedStep[]
  notes: SuggestionNote[]
}

type Own = ReturnType<typeof vrpOfOwn>

/**
 * Suggests ROAs and routes for what the world sees of a block, and deletions of those that nothing needs. No suggestion
 * makes a seen announcement invalid that is valid, or whose origin is registered. Nothing is suggested while the data
 * about announcements or the RPKI data is too old.
 */
export function suggest(state: SeenBlockState): Suggestion {
  const { order, block, seen, isRpkiKnown } = state
  const empty = { order, block, steps: [], notes: [] }
  if (seen === null || !isRpkiKnown) return empty
  if (seen.length === 0) {
    const hasRecords = state.routes.length + state.roas.length > 0
    return hasRecords ? { ...empty, notes: [{ kind: 'nothing-seen' }] } : empty
  }
  const own = state.roas.map((roa) => vrpOfOwn(roa, block))
  const added = newRoas(state, seen, own)
  const dropped = needlessRoas(state, seen, own, added.roas)
  const after = [...own.filter((roa) => !dropped.includes(roa)), ...added.roas]
  const routes = routeSteps(state, seen, own)
  return {
    order,
    block,
    steps: [
      ...added.roas.map((roa): SuggestedStep => ({ op: 'add', to: roaRecord(roa) })),
      ...dropped.map((roa): SuggestedStep => ({ op: 'delete', from: roaRecord(roa) })),
      ...routes.steps,
    ],
    notes: [
      ...added.notes,
      ...routes.notes,
      ...seen
        .filter((one) => stateUnder(one, own, own) !== 'invalid' && stateUnder(one, own, after) === 'invalid')
        .map(({ origin, prefix }): SuggestionNote => ({ kind: 'turns-invalid', origin, prefix })),
    ],
  }
}

const roaRecord = ({ asn, maxLength }: Own): RoaRecord => ({ kind: 'roa', asn, maxLength })
const lengthOf = ({ prefix }: JudgedRoute): number => parsePrefix(prefix)?.length ?? 0

/** State of an announcement with these ROAs of the order in place of its present ones, once the registry has followed. */
const stateUnder = (one: Announcement, present: readonly Own[], roas: readonly Own[]): RpkiState =>
  judgeBy(one, [...roas, ...othersOf(one, present)])

/** ROAs for what registered origins announce, and for ROAs that allow more than the portal's would. */
function newRoas(state: SeenBlockState, seen: readonly Announcement[], own: readonly Own[]) {
  const { block, routes } = state
  const maxLength = roaMaxLength(block)
  const registered = new Set(routes.map(({ origin }) => origin))
  const isMissing = (one: Announcement) => registered.has(one.origin) && stateUnder(one, own, own) !== 'valid'
  const narrowed = own.filter(({ asn, maxLength: present }) => asn !== 'AS0' && present > maxLength)
  const asked = new Set([...seen.filter(isMissing).map(({ origin }) => origin), ...narrowed.map(({ asn }) => asn)])
  const notes: SuggestionNote[] = []
  const roas = [...asked].flatMap((asn): Own[] => {
    const lengths = seen.filter(({ origin }) => origin === asn).map(lengthOf)
    const longest = Math.max(0, ...lengths.filter((length) => length <= maxLength))
    const roa = { asn, prefix: block, maxLength }
    if (longest === 0 || own.some((one) => isSameVrp(one, roa))) return []
    if (longest === maxLength) return [roa]
    notes.push({ kind: 'too-wide', asn, maxLength, longest })
    return []
  })
  const harmed = seen.filter((one) => {
    const before = stateUnder(one, own, own)
    const isProtected =
      one.state === 'valid' || one.state === 'pending' || before === 'valid' || registered.has(one.origin)
    return isProtected && before !== 'invalid' && stateUnder(one, own, [...own, ...roas]) === 'invalid'
  })
  if (harmed.length === 0) return { roas, notes }
  const named = harmed.map(({ origin, prefix }) => ({ origin, prefix }))
  const withheld = roas.map(({ asn }): SuggestionNote => ({ kind: 'harmful', asn, harmed: named }))
  return { roas: [], notes: [...notes, ...withheld] }
}

/**
 * ROAs that no announcement and no route needs, or only such ones that a narrower ROA of the same origin makes valid. A
 * ROA of AS 0 says that nothing is announced (RFC 6483), and stays.
 */
function needlessRoas(
  { routes }: SeenBlockState,
  seen: readonly Announcement[],
  own: readonly Own[],
  added: readonly Own[],
): Own[] {
  return own.filter((roa) => {
    if (roa.asn === 'AS0') return false
    const others = [...own, ...added].filter((one) => one.asn === roa.asn && one.maxLength < roa.maxLength)
    const needs = [...seen, ...routes].filter((one) => judgeBy(one, [roa]) === 'valid')
    return needs.every((one) => others.some((other) => judgeBy(one, [other]) === 'valid'))
  })
}

/** Routes for authorised announcements, and deletions of those whose origin announces nothing of theirs. */
function routeSteps({ routes }: SeenBlockState, seen: readonly Announcement[], own: readonly Own[]) {
  const stale = routes.filter((route) => !isUsedRoute(route, seen))
  const kept: JudgedRoute[] = routes.filter((route) => !stale.includes(route))
  const missing = seen.filter(
    (one) =>
      !routes.some((route) => isSame(route, one)) &&
      (stateUnder(one, own, own) === 'valid' || routes.some(({ origin }) => origin === one.origin)) &&
      judgeBy(one, []) !== 'unknown',
  )
  const steps = stale.map((route): SuggestedStep => ({ op: 'delete', from: { kind: 'route', ...route } }))
  const notes: SuggestionNote[] = []
  for (const one of missing.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const { origin, prefix } = one
    const known = kept.find((route) => route.origin === origin)
    if (known) {
      if (!isUsedRoute(known, [one])) notes.push({ kind: 'second-route', origin, prefix })
      continue
    }
    kept.push(one)
    const maintainer = routes.find((route) => route.origin === origin)?.maintainer ?? routes[0]?.maintainer ?? ''
    steps.push({ op: 'add', to: { kind: 'route', origin, maintainer, prefix } })
  }
  return { steps, notes }
}
