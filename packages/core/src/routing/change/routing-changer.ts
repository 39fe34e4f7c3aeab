import { createActor, toPromise } from 'xstate'
import { FailureError } from '../../kernel/failure/failure.ts'
import { fromCall } from '../../kernel/flow/flow.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import { routingChangeMachine } from './routing-change.machine.ts'
import { sendChecked } from './send-checked.ts'
import { asnOf, originProblem, roaMaxLength, roaProblem, type BlockRoas } from '../routing.rules.ts'
import type { Roa, RoutingChange, RoutingRecord } from '../routing.schema.ts'

/**
 * Runs changes of one order. `readOrder` gives the order's ROAs, which have no list call of their own.
 * `run` resolves with how the change ended and throws a `FailureError` when nothing was changed.
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

  // Made when it is asked for: who goes step by step through a thousand orders has no use for a machine.
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
    /** A single create or delete without the saga, for those who do a thousand: there is nothing to take back. */
    once: (change: Exclude<RoutingChange, { op: 'edit' }>): Promise<void> =>
      change.op === 'add'
        ? sendChecked(
            () => create(change.to),
            () => isPresent(change.to),
          )
        : sendChecked(
            () => remove(change.from),
            async () => !(await isPresent(change.from)),
          ),
    /** Creates a lost object again, unless it has come back meanwhile. */
    restore: async (record: RoutingRecord) => {
      if (!(await isPresent(record))) await create(record)
    },
  }
}

/** True when a route change passes every check that needs no server. `taken` are the origins of the block. */
export function isAcceptableRouteChange(change: RoutingChange, taken: readonly string[]): boolean {
  if (change.op === 'delete') return true
  const current = change.op === 'edit' && change.from.kind === 'route' ? change.from.origin : undefined
  return change.to.kind === 'route' && originProblem(change.to.origin, taken, current) === null
}

/** The same for a ROA; its max length is fixed by the block. `taken` are the ROAs of the block. */
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
