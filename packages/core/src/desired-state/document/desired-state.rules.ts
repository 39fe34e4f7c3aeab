import * as v from 'valibot'
import { parsePrefix } from '../../routing/rpki/prefix.rules.ts'
import { nameServerOf, roaMaxLength } from '../../routing/routing.rules.ts'
import { isSameServers } from './block-state.rules.ts'
import type { BlockState } from './block-state.schema.ts'
import { DesiredState, type DesiredOrder, type DocumentFault } from './desired-state.schema.ts'

/** Fault of a document and its place, such as `['orders', 0, 'routes', 1]`. */
export interface DocumentProblem {
  path: DocumentPath
  fault: DocumentFault
  /** Place that the repeated record or block has before. */
  first?: DocumentPath
}

type DocumentPath = readonly (string | number)[]

/** Reads a parsed document strictly: the desired state, or all problems of the document. */
export function readDesiredState(document: unknown): { state: DesiredState } | { problems: DocumentProblem[] } {
  const parsed = v.safeParse(DesiredState, document)
  if (!parsed.success) return { problems: withoutRepeats(parsed.issues.map(problemOf)) }
  const { orders } = parsed.output
  const ids = repeated(orders, ({ id }) => id)
  const blocks = repeated(orders, ({ block }) => block).filter(({ at }) => !ids.some((one) => one.at === at))
  const problems = [
    ...ids.map((one) => twice(one, (at) => ['orders', at, 'id'])),
    ...blocks.map((one) => twice(one, (at) => ['orders', at, 'block'])),
    ...orders.flatMap((order, at) => orderProblems(order).map((problem) => below(['orders', at], problem))),
  ]
  return problems.length > 0 ? { problems } : { state: parsed.output }
}

/** Keeps one problem of a place with the same fault: 24.5 is neither a whole number nor, for some, in the range. */
const withoutRepeats = (problems: readonly DocumentProblem[]): DocumentProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify([problem.path, problem.fault]), problem])).values(),
]

/** Moves a problem of a part of the document to its place in the whole. */
const below = (place: DocumentPath, { path, fault, first }: DocumentProblem): DocumentProblem => ({
  path: [...place, ...path],
  fault,
  ...(first && { first: [...place, ...first] }),
})

const twice = ({ at, first }: Repeat, pathOf: (at: number) => DocumentPath): DocumentProblem => ({
  path: pathOf(at),
  fault: 'twice',
  first: pathOf(first),
})

const problemOf = (issue: v.BaseIssue<unknown>): DocumentProblem => ({
  path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
  fault: issue.message as DocumentFault,
})

/** Lists the problems of one order that the document itself shows. */
function orderProblems({ block, routes = [], roas = [], nameServers = [] }: DesiredOrder): DocumentProblem[] {
  const prefix = parsePrefix(block)
  if (prefix === null) return [{ path: ['block'], fault: 'not-a-block' }]
  const hosts = nameServers.map(nameServerOf)
  return [
    ...repeated(routes, (origin) => origin).map((one) => twice(one, (at) => ['routes', at])),
    ...repeated(roas, (roa) => `${roa.asn} ${roa.maxLength ?? roaMaxLength(block)}`).map((one) =>
      twice(one, (at) => ['roas', at]),
    ),
    ...(roas.length > 0 && prefix.width === 128 ? [{ path: ['roas'], fault: 'no-roa-for-v6' as const }] : []),
    ...hosts.flatMap((host, at) =>
      host === null ? [{ path: ['nameServers', at], fault: 'not-a-host' as const }] : [],
    ),
    ...(nameServers.length === 1 || nameServers.length > 2
      ? [{ path: ['nameServers'], fault: 'not-two-hosts' as const }]
      : []),
    ...(repeated(hosts, (host) => host?.toLowerCase()).length > 0
      ? [{ path: ['nameServers'], fault: 'equal-hosts' as const }]
      : []),
  ]
}

/** Position of an item and that of the first one with its key. */
interface Repeat {
  at: number
  first: number
}

/** Lists the items with the key of an earlier item, each once. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Repeat[] {
  const firsts = new Map<unknown, number>()
  return items.flatMap((item, at) => {
    const key = keyOf(item)
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, at)
    return first === undefined ? [] : [{ at, first }]
  })
}

/** Writes the present state of an order as a document; applying it changes nothing. */
export function desiredOrderOf(id: number, block: string, { routes, roas, nameServers }: BlockState): DesiredOrder {
  return {
    id,
    block,
    routes: routes.map(({ origin }) => origin),
    ...(roaMaxLength(block) === null ? {} : { roas: roas.map(({ asn, maxLength }) => ({ asn, maxLength })) }),
    nameServers: nameServers?.servers ?? [],
  }
}

/**
 * Computes the state that a document asks for: parts that it leaves out and records that it keeps stay as they are.
 * `problems` are new ROAs with a max length that the block does not allow.
 */
export function targetOf(
  desired: DesiredOrder,
  current: BlockState,
  domain: string,
): { target: BlockState; problems: DocumentProblem[] } {
  const { block } = desired
  const problems: DocumentProblem[] = []
  const allowed = roaMaxLength(block)
  const routes = desired.routes?.map(
    (origin) =>
      current.routes.find((route) => route.origin === origin) ??
      ({ kind: 'route', origin, maintainer: '', prefix: block } as const),
  )
  const roas = desired.roas?.map(({ asn, maxLength = allowed ?? 0 }, at) => {
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
