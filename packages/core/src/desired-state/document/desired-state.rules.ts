import * as v from 'valibot'
import { limits } from '../../kernel/values/limits.ts'
import { nameServerOf, roaMaxLength } from '../../routing/routing.rules.ts'
import { canonicalPrefix, covers, narrowerPrefix, parsePrefix, type Prefix } from '../../routing/rpki/prefix.rules.ts'
import type { Plan } from '../plan/plan.schema.ts'
import { isSameServers, stateAfter } from './block-state.rules.ts'
import type { BlockState, RouteRecord } from './block-state.schema.ts'
import { canonicalOrder } from './canonical.rules.ts'
import {
  DesiredOrder,
  OrderList,
  type DesiredRoute,
  type DesiredState,
  type DocumentFault,
  type NumberedOrder,
} from './desired-state.schema.ts'

/** Fault of a document and its place, such as `['orders', 0, 'routes', 1]`. */
export interface DocumentProblem {
  path: DocumentPath
  fault: DocumentFault
  /** Place that the repeated record or block has before. */
  first?: DocumentPath
  /** Keys that the place of an unknown one may have. */
  known?: readonly string[]
  /** Block that the order has in place of the written one. */
  block?: string
}

type DocumentPath = readonly (string | number)[]

/** Reads a parsed document strictly: the desired state, or all problems of the document. */
export function readDesiredState(document: unknown): { state: DesiredState } | { problems: DocumentProblem[] } {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { problems: [{ path: [], fault: document === null || document === '' ? 'empty' : 'not-a-document' }] }
  const plain = withoutNotes(document)
  const list = v.safeParse(OrderList, plain)
  const raw = (plain as { orders?: unknown }).orders
  const read = Array.isArray(raw) ? raw.map(readOrder) : []
  const ids = repeated(read, ({ order }, at) => order?.id ?? -at)
  const repeatedIds = new Set(ids.map(({ at }) => at))
  const blocks = repeated(read, ({ order }, at) => order?.block ?? -at).filter(({ at }) => !repeatedIds.has(at))
  const problems = [
    ...(list.issues ?? []).flatMap(problemsOf),
    ...ids.map((one) => twice(one, (at) => ['orders', at, 'id'])),
    ...blocks.map((one) => twice(one, (at) => ['orders', at, 'block'])),
    ...read.flatMap((one, at) => one.problems.map((problem) => below(['orders', at], problem))),
  ]
  return problems.length > 0
    ? { problems: withoutRepeats(problems) }
    : { state: { orders: read.flatMap(({ order }) => order ?? []) } }
}

/** Reads one order; with a fault of its form it is judged by the fields that have none, and null without a block. */
function readOrder(value: unknown): { order: DesiredOrder | null; problems: DocumentProblem[] } {
  const parsed = v.safeParse(DesiredOrder, value)
  if (parsed.success) return { order: parsed.output, problems: orderProblems(parsed.output) }
  const problems = parsed.issues.flatMap(problemsOf)
  const faulty = new Set(problems.map(({ path }) => path[0]))
  const fields = Object.entries(value ?? {}).filter(([name]) => !faulty.has(name))
  const rest = v.safeParse(DesiredOrder, Object.fromEntries(fields))
  if (!rest.success) return { order: null, problems }
  return { order: rest.output, problems: [...problems, ...orderProblems(rest.output)] }
}

/** True for a key of the user's own, such as `x-owner`, which says nothing to the portal. */
export const isNote = (key: unknown): boolean => typeof key === 'string' && key.startsWith('x-')

/** Removes the keys of the user's own at every depth. */
function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNotes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isNote(key) ? [] : [[key, withoutNotes(one)]])),
  )
}

/** Keeps one problem of a place with the same fault: 24.5 is neither a whole number nor, for some, in the range. */
const withoutRepeats = (problems: readonly DocumentProblem[]): DocumentProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.fault]), problem])).values(),
]

/** Moves a problem of a part of the document to its place in the whole. */
const below = (place: DocumentPath, { path, first, ...problem }: DocumentProblem): DocumentProblem => ({
  ...problem,
  path: [...place, ...path],
  ...(first && { first: [...place, ...first] }),
})

const twice = ({ at, first }: Repeat, pathOf: (at: number) => DocumentPath): DocumentProblem => ({
  path: pathOf(at),
  fault: 'twice',
  first: pathOf(first),
})

/** Reads an issue of the schema. A route may be a text or an object; the faults within an object say more. */
function problemsOf({ path, message, type, input, issues }: v.BaseIssue<unknown>): DocumentProblem[] {
  const place = (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const within = type === 'union' && typeof input === 'object' ? (issues ?? []).filter((issue) => issue.path) : []
  const last = path?.at(-1)
  // A list in place of an object lacks the known fields, and has unknown ones.
  if (last?.type === 'object' && Array.isArray(last.input))
    return [{ path: place.slice(0, -1), fault: 'not-an-object' }]
  if (within.length > 0) return within.flatMap(problemsOf).map((problem) => below(place, problem))
  const [fault, ...known] = message.split(' ')
  return [{ path: place, fault: fault as DocumentFault, ...(known.length > 0 && { known }) }]
}

/** Origin and prefix of a route of a document; the prefix is null where the document names none. */
const routeOf = (route: DesiredRoute): { origin: string; prefix: string | null } =>
  typeof route === 'string' ? { origin: route, prefix: null } : { origin: route.origin, prefix: route.prefix ?? null }

const isOutside = (block: Prefix, text: string | null): boolean => {
  const prefix = text === null ? null : parsePrefix(text)
  return prefix !== null && !covers(block, prefix)
}

/** Lists the problems of one order that the document itself shows. */
export function orderProblems({ block, routes = [], roas = [], nameServers = [] }: DesiredOrder): DocumentProblem[] {
  const prefix = parsePrefix(block)
  if (prefix === null) return [{ path: ['block'], fault: 'not-a-block' }]
  const hosts = nameServers.map(nameServerOf)
  return [
    ...repeated(routes, (route) => routeOf(route).origin).map((one) => twice(one, (at) => ['routes', at])),
    ...routes.flatMap((route, at) =>
      isOutside(prefix, routeOf(route).prefix)
        ? [{ path: ['routes', at, 'prefix'], fault: 'outside-block' as const }]
        : [],
    ),
    ...repeated(roas, (roa) => `${roa.asn} ${roa.maxLength ?? roaMaxLength(block)}`).map((one) =>
      twice(one, (at) => ['roas', at]),
    ),
    ...roas.flatMap(({ maxLength }, at) =>
      maxLength !== undefined && !isMaxLengthOf(prefix, maxLength)
        ? [{ path: ['roas', at, 'maxLength'], fault: 'wrong-max-length' as const }]
        : [],
    ),
    ...hosts.flatMap((host, at) =>
      host === null ? [{ path: ['nameServers', at], fault: 'not-a-host' as const }] : [],
    ),
    ...(nameServers.length === 1 ? [{ path: ['nameServers'], fault: 'not-two-hosts' as const }] : []),
    ...(repeated(hosts, (host) => host?.toLowerCase()).length > 0
      ? [{ path: ['nameServers'], fault: 'equal-hosts' as const }]
      : []),
  ]
}

/**
 * True for a max length that a ROA of the block may have (RFC 9582): from the length of the block to that of an address.
 * A server of the first release made 24 for narrower blocks too.
 */
const isMaxLengthOf = ({ length, width }: Prefix, maxLength: number): boolean =>
  maxLength === limits.roaMaxLength || (maxLength >= length && maxLength <= width)

/** Lists the max lengths that only a ROA which exists already may have; a new one gets that of its block. */
export const oldMaxLengths = ({ orders }: DesiredState): DocumentProblem[] =>
  orders.flatMap(({ block, roas = [] }, order) =>
    roas.flatMap(({ maxLength }, at) =>
      maxLength === undefined || maxLength === roaMaxLength(block)
        ? []
        : [{ path: ['orders', order, 'roas', at, 'maxLength'], fault: 'old-max-length' as const }],
    ),
  )

/** Position of an item and that of the first one with its key. */
interface Repeat {
  at: number
  first: number
}

/** Lists the items with the key of an earlier item, each once. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item, at: number) => unknown): Repeat[] {
  const firsts = new Map<unknown, number>()
  return items.flatMap((item, at) => {
    const key = keyOf(item, at)
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, at)
    return first === undefined ? [] : [{ at, first }]
  })
}

/** Writes the present state of an order as a document in its one form; applying it changes nothing. */
export function desiredOrderOf(id: number, block: string, { routes, roas, nameServers }: BlockState): NumberedOrder {
  const order = canonicalOrder({
    id,
    block: canonicalPrefix(block) ?? block,
    routes: routes.map(({ origin, prefix }) => {
      const narrower = narrowerPrefix(prefix, block)
      return narrower === null ? origin : { origin, prefix: narrower }
    }),
    roas: [...roas],
    nameServers: [...(nameServers?.servers ?? [])],
  })
  return Object.assign(order, { id })
}

/** Desired state of the orders of a plan once its steps are done, with all their records. */
export const endOf = ({ orders }: Pick<Plan, 'orders'>): { orders: NumberedOrder[] } => ({
  orders: orders.map(({ order, ip, subnet, before, steps }) =>
    desiredOrderOf(order, `${ip}/${subnet}`, steps.reduce(stateAfter, before)),
  ),
})

/** Facts of the server that a document does not name. */
interface TargetFacts {
  /** Reverse zone of the block. */
  domain: string
  /** False for a server that shows no prefixes of routes. */
  hasPrefixes: boolean
}

/**
 * Computes the state that a document asks for: parts that it leaves out and records that it keeps stay as they are.
 * `problems` are new ROAs with a max length that the block does not allow, and routes with a prefix that the server
 * cannot have.
 */
export function targetOf(
  desired: DesiredOrder,
  current: BlockState,
  { domain, hasPrefixes }: TargetFacts,
): { target: BlockState; problems: DocumentProblem[] } {
  const { block } = desired
  const problems: DocumentProblem[] = []
  const allowed = roaMaxLength(block)
  const routes = desired.routes?.map((route, at): RouteRecord => {
    const { origin, prefix } = routeOf(route)
    const known = current.routes.find((one) => one.origin === origin)
    if (known && (prefix === null || canonicalPrefix(known.prefix) === prefix)) return known
    const narrower = narrowerPrefix(prefix, block)
    if (narrower !== null && !hasPrefixes) problems.push({ path: ['routes', at, 'prefix'], fault: 'no-prefixes' })
    return { kind: 'route', origin, maintainer: known?.maintainer ?? '', prefix: narrower ?? block }
  })
  const roas = desired.roas?.map(({ asn, maxLength = allowed }, at) => {
    const known = current.roas.find((roa) => roa.asn === asn && roa.maxLength === maxLength)
    if (!known && maxLength !== allowed) problems.push({ path: ['roas', at, 'maxLength'], fault: 'wrong-max-length' })
    return known ?? ({ kind: 'roa', asn, maxLength } as const)
  })
  return {
    target: {
      routes: routes ?? current.routes,
      roas: roas ?? current.roas,
      nameServers: targetServers(desired.nameServers, current, domain),
    },
    problems,
  }
}

function targetServers(desired: readonly string[] | undefined, { nameServers }: BlockState, domain: string) {
  if (desired === undefined) return nameServers
  if (desired.length === 0) return null
  const servers = desired.flatMap((host) => nameServerOf(host) ?? [])
  return isSameServers(servers, nameServers?.servers ?? [])
    ? nameServers
    : ({ kind: 'name-servers', domain, servers } as const)
}
