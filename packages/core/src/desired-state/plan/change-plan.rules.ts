import { FailureError } from '../../kernel/failure/failure.ts'
import type { Allowance } from '../../routing/change/change-cost.rules.ts'
import type { NameServerChange } from '../../routing/name-servers.rules.ts'
import type {
  IpDetails,
  OriginMove,
  RecordStep,
  RoutingChange,
  RoutingRecord,
  ValidityReport,
} from '../../routing/routing.schema.ts'
import { exportedVrps, isOutdated } from '../../routing/rpki/effect.rules.ts'
import { stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState, PlanStep } from '../document/block-state.schema.ts'
import { othersVrps, stateOf } from './block-reading.rules.ts'
import { planOrder } from './plan.rules.ts'
import type { OrderPlan } from './plan.schema.ts'

/** Block of a change, as the user saw it. */
export interface ChangedBlock {
  path: Pick<OrderPlan, 'order' | 'ip' | 'subnet'>
  details: IpDetails
}

/** Validity and allowance in front of a change; null for what could not be read. */
export interface KnownEffects {
  report: ValidityReport | null
  allowance: Allowance | null
}

/** Plans a change of one block as the user asked for it; its steps keep the order in which they are sent. */
export function planChange(
  { path, details }: ChangedBlock,
  stepsFrom: (before: BlockState) => PlanStep[],
  { report, allowance }: KnownEffects,
): OrderPlan {
  const before = stateOf(details)
  const steps = stepsFrom(before)
  return planOrder({
    path,
    before,
    steps,
    after: steps.reduce(stateAfter, before),
    registry: report === null ? [] : othersVrps(report, `${path.ip}/${path.subnet}`, before),
    exported: exportedVrps(report),
    isOutdated: report === null || isOutdated(report),
    allowance: allowance ?? {
      available: 0,
      fee: null,
    },
  })
}

/** Steps of a change of one route or ROA, as they are sent; `block` is the block as a prefix. */
export function stepsOfRecord(change: RoutingChange, block: string): PlanStep[] {
  const gone: PlanStep[] = change.op === 'add' ? [] : [{ op: 'delete', from: blockRecord(change.from, block) }]
  return change.op === 'delete' ? gone : [...gone, { op: 'add', to: blockRecord(change.to, block) }]
}

const blockRecord = (record: RoutingRecord, block: string): BlockRecord =>
  record.kind === 'roa' ? record : { ...record, prefix: record.prefix ?? block }

/** Step of a change of the name servers of a block; none where there is nothing to delete. */
export function stepsOfNameServers(
  change: NameServerChange,
  { nameServers: from }: Pick<BlockState, 'nameServers'>,
): PlanStep[] {
  if (change.op === 'delete') return from === null ? [] : [{ op: 'delete', from }]
  const to = { kind: 'name-servers' as const, domain: change.domain, servers: [...change.nservers] }
  return from === null ? [{ op: 'add', to }] : [{ op: 'replace', from, to }]
}

/** State of a block after an edit that takes a ROA along; throws a `FailureError` for a route that is gone. */
export function stateAfterMove(before: BlockState, { from, to, roa }: OriginMove): BlockState {
  if (from.kind !== 'route' || to.kind !== 'route') throw new FailureError({ kind: 'bug', cause: 'a move of no route' })
  const isOneOf = (origin: string) => origin === from.origin || origin === to.origin
  const old = before.routes.find(({ origin }) => isOneOf(origin))
  if (old === undefined) throw new FailureError({ kind: 'refused', status: 404 })
  return {
    ...before,
    routes: [...before.routes.filter(({ origin }) => !isOneOf(origin)), { ...old, origin: to.origin }],
    roas: [...before.roas.filter((one) => !isSameRoa(one, roa.from) && !isSameRoa(one, roa.to)), roa.to],
  }
}

const isSameRoa = (one: { asn: string; maxLength: number }, other: { asn: string; maxLength: number } | null) =>
  one.asn === other?.asn && one.maxLength === other.maxLength

/** Steps of a plan that changes routes and ROAs only. */
export const recordStepsOf = ({ orders }: { orders: readonly OrderPlan[] }): RecordStep[] =>
  orders.flatMap(({ steps }) =>
    steps.map((step) => {
      if (step.op === 'add' && step.to.kind !== 'name-servers') return { op: 'add', to: step.to }
      if (step.op === 'delete' && step.from.kind !== 'name-servers') return { op: 'delete', from: step.from }
      throw new FailureError({ kind: 'bug', cause: 'a move changes routes and ROAs only' })
    }),
  )
