import type { BlockRecord, BlockState, NameServersRecord, PlanStep } from './block-state.schema.ts'

/** Key of a record within its block. Records of one key are the same record, also with another maintainer. */
export function recordKey(record: BlockRecord): string {
  switch (record.kind) {
    case 'route':
      return routeKey(record)
    case 'roa':
      return `roa ${record.asn} ${record.maxLength}`
    case 'name-servers':
      return 'name-servers'
  }
}

/** Tells routes of a block apart. */
export const routeKey = ({ prefix, origin }: { prefix: string; origin: string }): string => `route ${prefix} ${origin}`

/** Lists the steps between two states of a block, in no particular order. Records of both states are not touched. */
export function differenceOf(from: BlockState, to: BlockState): PlanStep[] {
  const [old, fresh] = [objectsOf(from), objectsOf(to)]
  return [
    ...[...fresh].flatMap(([key, record]): PlanStep[] => (old.has(key) ? [] : [{ op: 'add', to: record }])),
    ...[...old].flatMap(([key, record]): PlanStep[] => (fresh.has(key) ? [] : [{ op: 'delete', from: record }])),
    ...nameServerSteps(from.nameServers, to.nameServers),
  ]
}

const objectsOf = ({ routes, roas }: BlockState) =>
  new Map([...routes, ...roas].map((record) => [recordKey(record), record]))

/** Lists the steps between two settings of name servers. */
export function nameServerSteps(from: NameServersRecord | null, to: NameServersRecord | null): PlanStep[] {
  if (from === null) return to === null ? [] : [{ op: 'add', to }]
  if (to === null) return [{ op: 'delete', from }]
  return isSameServers(from.servers, to.servers) ? [] : [{ op: 'replace', from, to }]
}

/** Computes the state after a step. */
export function stateAfter(state: BlockState, step: PlanStep): BlockState {
  const gone = step.op === 'add' ? null : recordKey(step.from)
  const added = step.op === 'delete' ? null : step.to
  const kept = <One extends BlockRecord>(records: readonly One[]) =>
    records.filter((record) => recordKey(record) !== gone)
  const nameServers = gone === 'name-servers' ? null : state.nameServers
  return {
    routes: added?.kind === 'route' ? [...state.routes, added] : kept(state.routes),
    roas: added?.kind === 'roa' ? [...state.roas, added] : kept(state.roas),
    nameServers: added?.kind === 'name-servers' ? added : nameServers,
  }
}

/** True when two states of a block hold the same records. */
export const isSameState = (one: BlockState, other: BlockState): boolean => differenceOf(one, other).length === 0

/** True for the same name servers in any order and any case (RFC 4343). */
export const isSameServers = (one: readonly string[], other: readonly string[]): boolean =>
  sorted(one).join(' ') === sorted(other).join(' ')

const sorted = (hosts: readonly string[]) => hosts.map((host) => host.toLowerCase()).toSorted()
