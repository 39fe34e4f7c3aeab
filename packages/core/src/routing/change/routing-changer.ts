import { createActor, toPromise } from 'xstate'
import { FailureError } from '../../kernel/failure/failure.ts'
import { fromCall } from '../../kernel/flow/flow.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import { routingChangeMachine } from './routing-change.machine.ts'
import { sendChecked } from './send-checked.ts'
import { asnOf, originProblem, roaMaxLength, roaProblem, type BlockRoas } from '../routing.rules.ts'
import type { Roa, RoaMove, RoutingChange, RoutingRecord } from '../routing.schema.ts'

/**
 * Makes the functions that change routes and ROAs of one order. `readOrder` gives the order's ROAs, which have no list
 * call. `run` resolves with the end of the change and throws a `FailureError` when nothing was changed.
 */
export function routingChanger(
  api: RoutingApi,
  path: OrderPath,
  readOrder: (signal?: AbortSignal) => Promise<{ ipDetails: { roas: Roa[] } | null }>,
) {
  const remove = (record: RoutingRecord) =>
    record.kind === 'route' ? api.deleteRoute(path, record.origin) : api.deleteRoa(path, record)
  const create = (record: RoutingRecord) =>
    record.kind === 'route' ? api.addRoute(path, record) : api.addRoa(path, record)
  const isPresent = async (record: RoutingRecord) =>
    record.kind === 'route'
      ? (await api.routes(path)).some((route) => route.origin === record.origin)
      : ((await readOrder()).ipDetails?.roas ?? []).some(
          (roa) => roa.asn === record.asn && roa.max_length === record.maxLength,
        )

  // Built for `run` only: `send` needs no machine.
  const machine = () =>
    routingChangeMachine.provide({
      actors: {
        removeRecord: fromCall<unknown, RoutingRecord>(remove),
        createRecord: fromCall<unknown, RoutingRecord>(create),
        isPresent: fromCall(isPresent),
      },
    })

  return {
    run: async (change: RoutingChange) => {
      const result = await toPromise(createActor(machine(), { input: change }).start())
      if (result.kind === 'failed') throw new FailureError(result.failure)
      return result.kind === 'done' ? { kind: 'done' as const, value: change } : result
    },
    /** Sends a single create or delete without the machine; a plan has thousands of them and nothing to roll back. */
    send: (change: Exclude<RoutingChange, { op: 'edit' }>): Promise<void> =>
      change.op === 'add'
        ? sendChecked(
            () => create(change.to),
            () => isPresent(change.to),
          )
        : sendChecked(
            () => remove(change.from),
            async () => !(await isPresent(change.from)),
          ),
    /** Creates a lost object again, unless it is back already. */
    restore: async (record: RoutingRecord) => {
      if (!(await isPresent(record))) await create(record)
    },
  }
}

/** True when a route change passes every local check. `taken` are the origins of the block. */
export function isAcceptableRouteChange(change: RoutingChange, taken: readonly string[]): boolean {
  if (change.op === 'delete') return true
  // A change of several records is a plan.
  if (change.op === 'edit' && change.roa) return false
  const current = change.op === 'edit' && change.from.kind === 'route' ? change.from.origin : undefined
  return change.to.kind === 'route' && originProblem(change.to.origin, taken, current) === null
}

/** True when the ROA that a moved origin takes along is a possible one of its block. */
export const isAcceptableRoaMove = ({ from, to }: RoaMove, origin: string, { cidr, roas }: BlockRoas): boolean =>
  to.asn === origin &&
  to.maxLength === roaMaxLength(cidr) &&
  roaProblem(to.asn, { cidr, roas }, from ? { asn: from.asn, max_length: from.maxLength } : undefined) === null

/** True when a ROA change passes every local check; the block fixes its max length. `taken` are the block's ROAs. */
export function isAcceptableRoaChange(change: RoutingChange, taken: BlockRoas): boolean {
  if (change.op === 'delete') return true
  const { to } = change
  const current =
    change.op === 'edit' && change.from.kind === 'roa'
      ? { asn: change.from.asn, max_length: change.from.maxLength }
      : undefined
  return (
    to.kind === 'roa' &&
    asnOf(to.asn) === to.asn &&
    to.maxLength === roaMaxLength(taken.cidr) &&
    roaProblem(to.asn, taken, current) === null
  )
}
