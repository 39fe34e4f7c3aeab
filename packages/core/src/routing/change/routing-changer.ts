import { FailureError, isUncertain, toFailure } from '../../kernel/failure/failure.ts'
import { fromCall } from '../../kernel/flow/flow.ts'
import { must } from '../../kernel/flow/machine-setup.ts'
import { asnOf } from '../../kernel/values/asn.ts'
import type { NameServerChange } from '../name-servers.rules.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import { roaMaxLength, roaProblem, routeProblems, type BlockRoas, type BlockRoutes } from '../routing.rules.ts'
import {
  isOriginMove,
  type OriginMove,
  type RecordStep,
  type Roa,
  type RoaMove,
  type Route,
  type RoutingChange,
  type RoutingRecord,
} from '../routing.schema.ts'
import { routingTexts } from '../routing.texts.ts'
import { narrowerPrefix } from '../rpki/prefix.rules.ts'
import type { BlockCalls } from './block-calls.ts'
import { routingChangeMachine } from './routing-change.machine.ts'
import { stepsOf, wayBack } from './steps.rules.ts'

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
      return route !== undefined && prefixOf(route) === prefixOf(record)
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
  async function readBack(sent: readonly RecordStep[]): Promise<RecordStep[]> {
    const happened: RecordStep[] = []
    for (const step of sent) {
      const isThere = await isPresent(step.op === 'add' ? step.to : step.from)
      if (isThere === (step.op === 'add')) happened.push(step)
    }
    return wayBack(happened)
  }

  /**
   * Makes the machine of a change, which a step-up invokes; each change opens its calls when it begins. `planMove` gives
   * the steps of an edit that takes a ROA along; a client that offers none has no such plan.
   */
  function machine(openCalls: () => BlockCalls, planMove?: (move: OriginMove) => Promise<RecordStep[]>) {
    let calls: BlockCalls | null = null
    return routingChangeMachine.provide({
      actors: {
        planSteps: fromCall<RecordStep[], RoutingChange>(async (change) => {
          calls = openCalls()
          return planMove && isOriginMove(change) ? planMove(change) : stepsOf(change)
        }),
        sendStep: fromCall<unknown, RecordStep>((step) =>
          step.op === 'add' ? create(must(calls), step.to) : must(calls).remove(step.from),
        ),
        readBack: fromCall(readBack),
      },
    })
  }

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
  const { to } = change
  if (to.kind !== 'route') return false
  const current = change.op === 'edit' && change.from.kind === 'route' ? change.from : undefined
  const problems = routeProblems({ origin: to.origin, prefix: to.prefix ?? '' }, block, current)
  return problems.origin === null && problems.prefix === null
}

/** True when an edit that takes a ROA along passes every local check of the route and of the ROA. */
export const isAcceptableMove = ({ roa, ...edit }: OriginMove, block: BlockRoutes & BlockRoas): boolean =>
  isAcceptableRouteChange(edit, block) && edit.to.kind === 'route' && isAcceptableRoaMove(roa, edit.to.origin, block)

const isAcceptableRoaMove = ({ from, to }: RoaMove, origin: string, { cidr, roas }: BlockRoas): boolean =>
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

/**
 * Sends a change of a single call, which needs no rollback. After a lost answer `hasHappened` reads the records. Throws
 * a `FailureError` when nothing was changed or the records could not be read.
 */
async function sendChecked(send: () => Promise<unknown>, hasHappened: () => Promise<boolean>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const failure = toFailure(error)
    if (!isUncertain(failure) || !(await hasHappened().catch(() => false))) throw new FailureError(failure)
  }
}

/** Makes the function that changes the name servers of one order by a single call. It throws a `FailureError`. */
export function nameServerChanger(api: RoutingApi, path: OrderPath, calls: BlockCalls) {
  const send = (change: NameServerChange, planStep?: string) =>
    change.op === 'delete'
      ? calls.deleteNameServers(planStep)
      : calls.setNameServers(
          change.op === 'add' ? 'POST' : 'PUT',
          { domain: change.domain, nservers: [...change.nservers] },
          planStep,
        )

  async function hasHappened(change: NameServerChange): Promise<boolean> {
    const wanted = change.op === 'delete' ? [] : change.nservers
    const { nservers } = await api.nameServers(path)
    return nservers.join(' ').toLowerCase() === wanted.join(' ').toLowerCase()
  }

  return {
    run: (change: NameServerChange, planStep?: string): Promise<void> =>
      sendChecked(
        () => send(change, planStep),
        () => hasHappened(change),
      ),
  }
}
