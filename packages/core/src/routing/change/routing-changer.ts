import { asnOf } from '../../kernel/values/asn.ts'
import { assign } from 'xstate'
import { FailureError } from '../../kernel/failure/failure.ts'
import { fromCall } from '../../kernel/flow/flow.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import { canonicalPrefix, narrowerPrefix } from '../rpki/prefix.rules.ts'
import {
  originProblem,
  roaMaxLength,
  roaProblem,
  routePrefixProblem,
  type BlockRoas,
  type BlockRoutes,
} from '../routing.rules.ts'
import { routingTexts } from '../routing.texts.ts'
import type { OriginMove, RecordStep, Roa, RoaMove, Route, RoutingChange, RoutingRecord } from '../routing.schema.ts'
import type { BlockCalls } from './block-calls.ts'
import { originMoveMachine, type SentStep } from './origin-move.machine.ts'
import { routingChangeMachine, type SentRecord } from './routing-change.machine.ts'
import { sendChecked } from './send-checked.ts'

/**
 * Makes the machine and the functions that change routes and ROAs of one order. `readOrder` gives the order's ROAs,
 * which have no list call.
 */
export function routingChanger(
  api: RoutingApi,
  path: OrderPath,
  readOrder: (signal?: AbortSignal) => Promise<{ ipDetails: { roas: Roa[] } | null }>,
) {
  const block = `${path.ip}/${path.subnet}`
  const prefixOf = (route: { prefix?: string | null }) => narrowerPrefix(route.prefix, block)

  async function create(calls: BlockCalls, record: RoutingRecord, planStep?: string): Promise<void> {
    await calls.create(record, planStep)
    if (record.kind === 'route' && prefixOf(record) !== null) await requirePrefix(calls, record)
  }

  /** Deletes a new route again that a server without prefixes made for another network than the one asked for. */
  async function requirePrefix(calls: BlockCalls, record: Extract<RoutingRecord, { kind: 'route' }>): Promise<void> {
    const made = await routeOf(record.origin)
    if (made === undefined || prefixOf(made) === prefixOf(record)) return
    await calls.remove(record)
    const message = routingTexts.prefixNotKept(record.prefix ?? block, made.prefix ?? block)
    throw new FailureError({ kind: 'refused', status: 409, code: 'PREFIX_NOT_KEPT', message })
  }

  const routeOf = async (origin: string): Promise<Route | undefined> =>
    (await api.routes(path)).find((route) => route.origin === origin)

  async function isPresent(record: RoutingRecord): Promise<boolean> {
    if (record.kind === 'route') {
      const route = await routeOf(record.origin)
      return route !== undefined && (prefixOf(record) === null || prefixOf(route) === prefixOf(record))
    }
    const roas = (await readOrder()).ipDetails?.roas ?? []
    return roas.some((roa) => roa.asn === record.asn && roa.max_length === record.maxLength)
  }

  /** Sends a single create or delete without a machine; a plan has thousands of them and nothing to roll back. */
  const send = (calls: BlockCalls, change: RecordStep, planStep?: string): Promise<void> =>
    change.op === 'add'
      ? sendChecked(
          () => create(calls, change.to, planStep),
          () => isPresent(change.to),
        )
      : sendChecked(
          () => calls.remove(change.from, planStep),
          async () => !(await isPresent(change.from)),
        )

  /** Reads which of the steps have happened; gives the steps that take them back, last first. */
  async function stepsBack(sent: readonly RecordStep[]): Promise<RecordStep[]> {
    const back: RecordStep[] = []
    for (const step of sent.toReversed()) {
      const isThere = await isPresent(step.op === 'add' ? step.to : step.from)
      if (step.op === 'add' && isThere) back.push({ op: 'delete', from: step.to })
      if (step.op === 'delete' && !isThere) back.push({ op: 'add', to: step.from })
    }
    return back
  }

  async function lostOf({ from, roa }: OriginMove): Promise<RoutingRecord | null> {
    if (!(await isPresent(from))) return from
    return roa.from === null || (await isPresent(roa.from)) ? null : roa.from
  }

  const moveMachine = (planMove: (move: OriginMove) => Promise<RecordStep[]>) =>
    originMoveMachine.provide({
      actors: {
        planMove: fromCall(planMove),
        sendStep: fromCall<unknown, SentStep>(({ step, calls }) => send(calls as BlockCalls, step)),
        planBack: fromCall(stepsBack),
        findLost: fromCall(lostOf),
      },
    })

  /**
   * Makes the machine of a change, which a step-up invokes; each change opens its calls when it begins. `planMove` gives
   * the steps of a move; a client that moves no ROA along has none.
   */
  const machine = (openCalls: () => BlockCalls, planMove?: (move: OriginMove) => Promise<RecordStep[]>) =>
    routingChangeMachine.provide({
      actions: { openCalls: assign({ calls: () => openCalls() }) },
      actors: {
        removeRecord: fromCall<unknown, SentRecord>(({ record, calls }) => (calls as BlockCalls).remove(record)),
        createRecord: fromCall<unknown, SentRecord>(({ record, calls }) => create(calls as BlockCalls, record)),
        isPresent: fromCall(isPresent),
        ...(planMove && { moveOrigin: moveMachine(planMove) }),
      },
    })

  return {
    machine,
    send,
    /** Creates a lost object again, unless it is back already. */
    restore: async (calls: BlockCalls, record: RoutingRecord) => {
      if (!(await isPresent(record))) await create(calls, record)
    },
  }
}

/** True when a route change passes every local check. `block` are the routes that the block has. */
export function isAcceptableRouteChange(change: RoutingChange, block: BlockRoutes): boolean {
  if (change.op === 'delete') return true
  // A change of several records is a plan.
  if (change.op === 'edit' && change.roa) return false
  const current = change.op === 'edit' && change.from.kind === 'route' ? change.from.origin : undefined
  const taken = block.routes.map(({ origin }) => origin)
  return (
    change.to.kind === 'route' &&
    originProblem(change.to.origin, taken, current) === null &&
    isAcceptablePrefix(change, change.to.prefix, block)
  )
}

/** Checks the prefix of a created route. An edit may keep any that can be read, so that it can be sent. */
function isAcceptablePrefix(change: RoutingChange, prefix: string | null | undefined, block: BlockRoutes): boolean {
  if (!prefix) return true
  const isKept = change.op === 'edit' && change.from.kind === 'route' && change.from.prefix === prefix
  return isKept ? canonicalPrefix(prefix) !== null : routePrefixProblem(prefix, block) === null
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
