import { FailureError } from '../kernel/failure/failure.ts'
import { mapConcurrent } from '../kernel/platform/map-concurrent.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ListedOrder } from '../routing/block-order.rules.ts'
import type { Allowance } from '../routing/change/change-cost.rules.ts'
import { showsPrefixes } from '../routing/routing.rules.ts'
import type { ValidityReport } from '../routing/routing.schema.ts'
import { exportedVrps, isOutdated } from '../routing/rpki/effect.rules.ts'
import { canonicalPrefix } from '../routing/rpki/prefix.rules.ts'
import { planStatus, type DriftedOrder, type PlanStatus, type RemainingOrder } from './apply/drift.rules.ts'
import type { JournalEntry } from './apply/journal.schema.ts'
import { differenceOf, stateAfter } from './document/block-state.rules.ts'
import type { BlockState, PlanStep } from './document/block-state.schema.ts'
import { desiredOrderOf, orderProblems, targetOf, type DocumentProblem } from './document/desired-state.rules.ts'
import type { DesiredState, NumberedOrder } from './document/desired-state.schema.ts'
import {
  createBlockReader,
  type BlockPath,
  type OrderProblem,
  type ReadOrder,
  type UnknownBlock,
} from './plan/block-reader.ts'
import { othersVrps, stateOf } from './plan/block-reading.rules.ts'
import { isUnknown, numberedOrders } from './plan/numbered-orders.ts'
import { companyOf, planOf } from './plan/plan-file.rules.ts'
import type { FreshPlan, Planned } from './plan/plan-maker.ts'
import { planOrder, unchangedOrder } from './plan/plan.rules.ts'
import type { Plan } from './plan/plan.schema.ts'
import { stateWith } from './staged/staged.rules.ts'
import type { StagedBlock } from './staged/staged.schema.ts'

/** Calls that the portal gives to a planner; every read throws a `FailureError`. */
export interface PlannerCalls {
  readOrder: ReadOrder
  /** Reads the orders that the user may see. */
  readOrders: (signal: AbortSignal) => Promise<readonly ListedOrder[]>
  readValidity: (path: BlockPath, signal?: AbortSignal) => Promise<ValidityReport>
  readAllowance: (order: number, signal?: AbortSignal) => Promise<Allowance>
  freshPlan: FreshPlan
}

/** Result of planning: a plan, or the problems that prevent it. */
export type Drafted =
  /** `leftOut` are the orders of a document that cannot be planned, beside those that can. */
  | { kind: 'planned'; plan: Plan; leftOut: DraftProblem[] }
  | { kind: 'refused'; orders: DraftProblem[]; document: DocumentProblem[] }
  /** Only of an undo: these orders are no longer as the apply left them. */
  | { kind: 'drifted'; drifted: DriftedOrder[] }

/** Order that cannot be planned, and its index among those that were asked for. */
export type DraftProblem = (OrderProblem | UnknownBlock) & { at: number }

interface Draft {
  planned?: Planned
  company?: Plan['company']
  order?: OrderProblem | UnknownBlock
  document?: DocumentProblem[]
}

/** Planned blocks by the changes that wait for them, so that a change of one block reads that block alone. */
export interface StagedMemory {
  drafts: Map<string, { at: number; draft: Draft }>
  now: () => number
}

/** Planner of one portal. */
export type Planner = ReturnType<typeof createPlanner>

/** Makes the planner: it reads present states, many orders concurrently, and plans from them. */
export function createPlanner({ readOrder, readOrders, readValidity, readAllowance, freshPlan }: PlannerCalls) {
  const { readBlock, currentOf, exportBlocks } = createBlockReader(readOrder)

  /** Plans one order; validity and allowance are read only for an order with changes. */
  async function planned(
    path: BlockPath,
    before: BlockState,
    after: BlockState,
    signal: AbortSignal,
    steps?: PlanStep[],
  ): Promise<Planned> {
    if (differenceOf(before, after).length === 0) return { plan: unchangedOrder(path, before), rpkiAt: null }
    const [report, allowance] = await Promise.all([readValidity(path, signal), readAllowance(path.order, signal)])
    const registry = othersVrps(report, `${path.ip}/${path.subnet}`, before)
    const exported = exportedVrps(report)
    const given = { path, before, after, registry, exported, isOutdated: isOutdated(report), allowance }
    const plan = planOrder(steps === undefined ? given : { ...given, steps })
    return { plan, rpkiAt: report.registry?.as_of ?? null }
  }

  /** Order to plan, and what is asked of it when its present records are known. */
  interface AskedOrder {
    id: number
    /** The block in its canonical form. */
    block: string
    desiredFrom: (current: BlockState) => NumberedOrder
    /** Names the block with its waiting changes in the memory. */
    key?: string
  }

  async function draftOf(asked: AskedOrder, at: number, signal: AbortSignal): Promise<Draft> {
    const read = await readBlock(asked.id, signal)
    if (read.kind === 'none') return { order: read.problem }
    const { details, isActive, customer } = read
    const path = { order: asked.id, ip: details.ip, subnet: details.subnet }
    const block = `${path.ip}/${path.subnet}`
    if (asked.block !== (canonicalPrefix(block) ?? block))
      return { document: [{ path: ['orders', at, 'block'], fault: 'other-block', block }] }
    const before = stateOf(details)
    const desired = asked.desiredFrom(before)
    const { target, ...unreachable } = targetOf({ ...desired, block }, before, {
      domain: details.domain?.domain ?? '',
      hasPrefixes: showsPrefixes(details.routes),
    })
    // Changes that wait may meet a record that was made meanwhile.
    const twice = orderProblems(desired).filter(({ fault }) => fault === 'twice')
    const problems = [...twice, ...unreachable.problems]
    if (problems.length > 0)
      return { document: problems.map(({ path, fault }) => ({ path: ['orders', at, ...path], fault })) }
    const draft = await planned(path, before, target, signal)
    if (draft.plan.steps.length > 0 && !isActive) return { order: { order: desired.id, problem: 'inactive' } }
    return { planned: draft, company: companyOf(customer) }
  }

  /** Drafts an order, or takes it from the memory; only what could be planned is kept there. */
  async function knownDraftOf(asked: AskedOrder, at: number, signal: AbortSignal, memory?: StagedMemory) {
    const { key } = asked
    if (key === undefined || memory === undefined) return draftOf(asked, at, signal)
    const known = memory.drafts.get(key)
    if (known && memory.now() - known.at < limits.stagedPlanValidMs) return known.draft
    const begun = memory.now()
    const draft = await draftOf(asked, at, signal)
    if (draft.planned) memory.drafts.set(key, { at: begun, draft })
    return draft
  }

  async function draftAll(
    asked: readonly (AskedOrder | UnknownBlock)[],
    signal: AbortSignal,
    memory?: StagedMemory,
  ): Promise<Drafted> {
    const drafts = await mapConcurrent(
      [...asked.entries()],
      limits.ordersConcurrency,
      async ([at, order]): Promise<Draft> => (isUnknown(order) ? { order } : knownDraftOf(order, at, signal, memory)),
    )
    const leftOut = drafts.flatMap(({ order }, at) => (order ? [{ ...order, at }] : []))
    const document = drafts.flatMap((draft) => draft.document ?? [])
    if (document.length > 0 || (leftOut.length > 0 && leftOut.length === drafts.length))
      return { kind: 'refused', orders: leftOut, document }
    const company = drafts.find((draft) => draft.company)?.company ?? null
    const plan = freshPlan(
      drafts.flatMap(({ planned }) => planned ?? []),
      null,
      company,
    )
    return { kind: 'planned', plan, leftOut }
  }

  const numbered = ({ orders }: DesiredState, signal: AbortSignal) => numberedOrders(orders, () => readOrders(signal))

  const statusOf = async (plan: Plan, entries: readonly JournalEntry[], signal: AbortSignal): Promise<PlanStatus> =>
    planStatus(
      entries,
      await mapConcurrent(plan.orders, limits.ordersConcurrency, async (order) => ({
        order,
        ...(await currentOf(order, signal)),
      })),
    )

  return {
    currentOf,
    export: exportBlocks,

    /** Reads the present records of the block of an order. Throws a `FailureError` for an order without one. */
    blockOf: async (order: number, signal: AbortSignal) => {
      const { ipDetails } = await readOrder(order, signal)
      if (ipDetails === null) throw new FailureError({ kind: 'bug', cause: 'an order without a block' })
      const { ip, subnet, domain } = ipDetails
      return { cidr: `${ip}/${subnet}`, domain: domain?.domain ?? '', present: stateOf(ipDetails) }
    },

    /**
     * Plans the way of one block from its present state to another. Returns null when the block no longer has the
     * version that the user saw; a `seen` of null is any.
     */
    planBlock: async (
      path: BlockPath,
      seen: string | null,
      target: (before: BlockState) => BlockState,
      signal: AbortSignal,
    ): Promise<Plan | null> => {
      const { records: before, version } = await currentOf(path, signal)
      if (seen !== null && version !== null && version !== seen) return null
      return freshPlan([await planned(path, before, target(before), signal)], null, null)
    },

    /** Plans the way from the present states of a document's orders to the document. */
    draft: async (state: DesiredState, signal: AbortSignal): Promise<Drafted> => {
      const read = await numbered(state, signal)
      if (read.kind === 'refused') return read
      return draftAll(
        read.orders.map((order) => (isUnknown(order) ? order : { ...order, desiredFrom: () => order })),
        signal,
      )
    },

    /**
     * Plans the way to a document over changes that wait: a part that the document leaves out ends as those make it.
     * Gives the numbers of its orders too.
     */
    draftOver: async (
      state: DesiredState,
      waiting: readonly StagedBlock[],
      signal: AbortSignal,
    ): Promise<{ drafted: Drafted; orders: number[] }> => {
      const read = await numbered(state, signal)
      if (read.kind === 'refused') return { drafted: read, orders: [] }
      const drafted = await draftAll(
        read.orders.map((order) => {
          if (isUnknown(order)) return order
          const steps = waiting.find((one) => one.order === order.id)?.steps ?? []
          return {
            ...order,
            desiredFrom: (current) => ({
              ...desiredOrderOf(order.id, order.block, stateWith(current, steps)),
              ...order,
            }),
          }
        }),
        signal,
      )
      return { drafted, orders: read.orders.flatMap((order) => (isUnknown(order) ? [] : [order.id])) }
    },

    /** Plans the changes that wait; what has happened since is no step. */
    draftStaged: (waiting: readonly StagedBlock[], signal: AbortSignal, memory?: StagedMemory): Promise<Drafted> =>
      draftAll(
        waiting.map(({ order: id, block, steps }) => ({
          id,
          key: JSON.stringify([id, block, steps]),
          block: canonicalPrefix(block) ?? block,
          desiredFrom: (current) => desiredOrderOf(id, block, stateWith(current, steps)),
        })),
        signal,
        memory,
      ),

    /**
     * Plans the remaining steps of a plan anew: what they cost and do now. The steps keep their order.
     */
    refresh: async (plan: Plan, remaining: readonly RemainingOrder[], signal: AbortSignal): Promise<Plan> => {
      const orders = await mapConcurrent(
        remaining,
        limits.ordersConcurrency,
        async ({ order: { order, ip, subnet, steps }, next, current }) => {
          const rest = steps.slice(next)
          const path = { order, ip, subnet }
          return (await planned(path, current, rest.reduce(stateAfter, current), signal, rest)).plan
        },
      )
      return planOf(plan, orders)
    },

    /** Plans the way back from the steps that a journal holds as done; no step where all records are as before. */
    undo: async (plan: Plan, entries: readonly JournalEntry[], signal: AbortSignal): Promise<Drafted> => {
      const { drifted, remaining, isAtStart } = await statusOf(plan, entries, signal)
      if (isAtStart) return { kind: 'planned', plan: freshPlan([], plan.id, plan.company), leftOut: [] }
      if (drifted.length > 0) return { kind: 'drifted', drifted }
      const orders = await mapConcurrent(
        remaining,
        limits.ordersConcurrency,
        ({ order: { order, ip, subnet, before }, current }) => {
          const path = { order, ip, subnet }
          return planned(path, current, before, signal)
        },
      )
      return { kind: 'planned', plan: freshPlan(orders, plan.id, plan.company), leftOut: [] }
    },

    /** Compares a plan and its journal with the present states of its orders. */
    status: statusOf,
  }
}
