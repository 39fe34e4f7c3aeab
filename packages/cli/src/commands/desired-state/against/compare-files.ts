import {
  canonicalHost,
  differenceOf,
  type BlockState,
  type DesiredOrder,
  type DesiredState,
  type PlanStep,
} from '@ip-portal/core/desired-state'
import { roaMaxLength } from '@ip-portal/core/routing'

const parts = ['routes', 'roas', 'nameServers'] as const
export type Part = (typeof parts)[number]

/** Part of a block that only one side writes: it cannot be compared with records. */
export interface OneSided {
  part: Part
  values: string[]
}

/** Block that two states of the files say different things about. */
export interface ComparedBlock {
  /** Null where neither side names the order. */
  order: number | null
  block: string
  /** Steps between the parts that both sides write. */
  steps: PlanStep[]
  /** Parts that only the newer side writes: they are managed from now on. */
  said: OneSided[]
  /** Parts that only the older side writes: their records stay as they are. */
  unsaid: OneSided[]
  /** True when the last route goes. */
  is_unannounced: boolean
}

/** Compares what two states of files say. An order that is gone is no deletion. */
export function compareStates(older: DesiredState, newer: DesiredState): ComparedBlock[] {
  const before = new Map(older.orders.map((order) => [order.block, order]))
  const after = new Map(newer.orders.map((order) => [order.block, order]))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((block) => compareOrders(block, before.get(block), after.get(block)))
    .filter(({ steps, said, unsaid }) => steps.length + said.length + unsaid.length > 0)
}

function compareOrders(
  block: string,
  before: DesiredOrder | undefined,
  after: DesiredOrder | undefined,
): ComparedBlock {
  const both = parts.filter((part) => before?.[part] && after?.[part])
  const only = (one: DesiredOrder | undefined, other: DesiredOrder | undefined) =>
    parts.flatMap((part): OneSided[] => (one?.[part] && !other?.[part] ? [{ part, values: valuesOf(one, part) }] : []))
  const old = stateOf(before, both, [])
  const fresh = stateOf(after, both, old.routes)
  return {
    order: after?.id ?? before?.id ?? null,
    block,
    steps: differenceOf(old, fresh),
    said: only(after, before),
    unsaid: only(before, after),
    is_unannounced: old.routes.length > 0 && fresh.routes.length === 0,
  }
}

/** State that the named parts of an order ask for. A route without a prefix leaves an existing one as it is. */
function stateOf(order: DesiredOrder | undefined, named: readonly Part[], existing: BlockState['routes']): BlockState {
  const block = order?.block ?? ''
  const has = (part: Part) => named.includes(part)
  const prefixOf = (origin: string) => existing.find((route) => route.origin === origin)?.prefix ?? block
  const servers = has('nameServers') ? (order?.nameServers ?? []).map(canonicalHost) : []
  return {
    routes: (has('routes') ? (order?.routes ?? []) : []).map((route) => {
      const { origin, prefix } = typeof route === 'string' ? { origin: route, prefix: undefined } : route
      return { kind: 'route', origin, maintainer: '', prefix: prefix ?? prefixOf(origin) }
    }),
    roas: (has('roas') ? (order?.roas ?? []) : []).map(({ asn, maxLength }) => ({
      kind: 'roa',
      asn,
      maxLength: maxLength ?? roaMaxLength(block),
    })),
    nameServers: servers.length > 0 ? { kind: 'name-servers', domain: '', servers } : null,
  }
}

function valuesOf({ routes = [], roas = [], nameServers = [], block }: DesiredOrder, part: Part): string[] {
  switch (part) {
    case 'routes':
      return routes.map((route) =>
        typeof route === 'string' || route.prefix === undefined || route.prefix === block
          ? originOf(route)
          : `${route.origin} (${route.prefix})`,
      )
    case 'roas':
      return roas.map(({ asn, maxLength }) => `${asn} (max length ${maxLength ?? roaMaxLength(block)})`)
    case 'nameServers':
      return nameServers.map(canonicalHost)
  }
}

const originOf = (route: NonNullable<DesiredOrder['routes']>[number]) =>
  typeof route === 'string' ? route : route.origin
