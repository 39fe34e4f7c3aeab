import { createAuditApi } from '../audit/index.ts'
import {
  createPlanner,
  planApply,
  companyOf,
  planChange,
  planMaker,
  loadStateFiles,
  blockHistory,
  recordStepsOf,
  stateAfterMove,
  stepsOfNameServers,
  stepsOfRecord,
  withOrigin,
  type ApplyOutcome,
  type ApplyPorts,
  type BlockState,
  type ChangedBlock,
  type DesiredState,
  type DriftReport,
  type JournalEntry,
  type KnownEffects,
  type NameServersRecord,
  type Drafted,
  type OrderPlan,
  type OriginChange,
  type Plan,
  type PlanCustomer,
  type PlanStep,
  type Work,
  entriesElsewhere,
  reviewOf,
  type PlanReview,
  type PlanStatus,
  type StagedBlock,
  type StagedMemory,
  type StoredPlan,
} from '../desired-state/index.ts'
import { FailureError, type Failure } from '../kernel/failure/failure.ts'
import { flow } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onSubmit } from '../kernel/flow/queries.ts'
import { limits } from '../kernel/values/limits.ts'
import { activeBlocks, createOrdersApi } from '../orders/index.ts'
import {
  createRoutingApi,
  blockCalls,
  blockChanged,
  nameServerChanger,
  routingChanger,
  createBlockVersions,
  type BlockVersions,
  type NameServerChange,
  type OrderPath,
  type OriginMove,
  type RecordStep,
  type RoutingChange,
} from '../routing/index.ts'
import type { AuthPortal } from './auth-portal.ts'
import { planStorage } from './plan-storage.ts'
import { createStepUp } from './step-up.ts'

/** Block of a change, and the company that has it. */
type OwnBlock = ChangedBlock & { customer: PlanCustomer | null }

/**
 * An apply. `confirmWithin` gives the seconds in which the changes must be confirmed, when the plan is stored: it then
 * needs a portal that takes them back otherwise; null keeps them without that.
 */
export interface ApplyOptions extends ApplyPorts {
  /** Hears why the server did not take the plan; only the local journal then knows the steps. */
  onNotStored: (failure: Failure) => void
  confirmWithin?: () => number | null
}

/** Flows of desired states and plans, and of changes that need one. */
export type RoutingPlans = ReturnType<typeof createRoutingPlans>

interface RoutingPlanOptions {
  /** Origin that saved plans name; null for a client that saves none. */
  portal?: string | null
  /** Versions after own changes that other flows of the client have made. */
  versions?: BlockVersions
}

/**
 * Joins desired states and plans to an auth portal. They are no part of the portal: only a client that plans loads
 * them.
 */
export function createRoutingPlans(
  authPortal: AuthPortal,
  { portal = null, versions = createBlockVersions() }: RoutingPlanOptions = {},
) {
  const { http, query, now } = authPortal
  const orders = createOrdersApi(http)
  const routing = createRoutingApi(http)
  const audit = createAuditApi(http)
  const storage = planStorage(authPortal)
  const stepUp = createStepUp(authPortal)
  const freshPlan = planMaker({ now, portal })
  const planner = createPlanner({
    readOrder: orders.show,
    readOrders: async (signal) => (await orders.list(signal)).active,
    readValidity: routing.validity,
    readAllowance: orders.allowance,
    freshPlan,
  })

  const changePlan = (block: OwnBlock, stepsFrom: (before: BlockState) => PlanStep[], known: KnownEffects): Plan =>
    freshPlan(
      [
        {
          plan: planChange(block, stepsFrom, known),
          rpkiAt: known.report?.registry?.as_of ?? null,
        },
      ],
      null,
      companyOf(block.customer),
    )

  const listBlocks = async (signal: AbortSignal) => activeBlocks((await orders.list(signal)).active)

  /** Lists the active blocks with records of an origin; all active ones where the portal lists no origins. */
  async function blocksOfOrigin(origin: string, signal: AbortSignal): Promise<number[]> {
    const active = await listBlocks(signal)
    if (!(await authPortal.offers('origins'))) return active
    const rows = await orders.origins(signal)
    const having = new Set(rows.flatMap(({ order_id, origins }) => (origins.includes(origin) ? [order_id] : [])))
    return active.filter((id) => having.has(id))
  }

  /** Makes the function that executes the steps of one order, whose records have this version. */
  function changerOf({ order, ip, subnet }: OrderPlan, version: string | null) {
    const path = { order, ip, subnet }
    const calls = blockCalls(routing, path, versions, version)
    const records = routingChanger(routing, path, (signal) => orders.show(order, signal))
    const servers = nameServerChanger(routing, path, calls)
    return async (step: PlanStep, name: string | undefined): Promise<void> => {
      if (step.op === 'replace') return servers.run({ op: 'edit', ...pairOf(step.to) }, name)
      if (step.op === 'add') {
        const { to } = step
        if (to.kind === 'name-servers') return servers.run({ op: 'add', ...pairOf(to) }, name)
        return records.send(calls, { op: 'add', to }, name)
      }
      const { from } = step
      if (from.kind === 'name-servers') return servers.run({ op: 'delete' }, name)
      return records.send(calls, { op: 'delete', from }, name)
    }
  }

  function applyOf({ onNotStored, confirmWithin, ...ports }: ApplyOptions) {
    const changers = new Map<number, ReturnType<typeof changerOf>>()
    const calls = {
      now,
      readBlock: (order: OrderPlan, signal: AbortSignal) => planner.currentOf(order, signal),
      storePlan: (plan: Plan, signal: AbortSignal) => {
        const within = confirmWithin?.() ?? null
        return within === null
          ? storage.store(plan, onNotStored, signal)
          : storage.storeUnconfirmed(plan, within, signal)
      },
      runStep: ({ order, version }: Work, step: PlanStep, name: string | undefined) => {
        const changer = changers.get(order.order) ?? changerOf(order, version)
        changers.set(order.order, changer)
        return changer(step, name)
      },
    }
    return planApply(calls, ports)
  }

  /** Plans the steps of an edit that takes a ROA along. `seen` is the version of the block that the user saw. */
  async function planMove(path: OrderPath, seen: string | null, move: OriginMove): Promise<RecordStep[]> {
    // A running change is seen through.
    const { signal } = new AbortController()
    const target = (before: BlockState) => stateAfterMove(before, move)
    const plan = await planner.planBlock(path, versions.newest(path, seen), target, signal)
    if (plan === null) throw new FailureError(blockChanged)
    return recordStepsOf(plan)
  }

  async function review(id: string, signal: AbortSignal): Promise<PlanReview | { kind: 'missing' }> {
    const [stored, plans] = await Promise.all([storage.show(id, signal), storage.list(signal)])
    if (stored === null) return { kind: 'missing' }
    const { plan } = stored
    const entries = entriesElsewhere([], stored)
    // The records of a plan that has ended say nothing about it.
    const status = stored.done >= stored.steps ? ended : await planner.status(plan, entries, signal)
    const isOver = status.isAtEnd || status.drifted.length > 0
    const left = isOver ? null : await planner.refresh(plan, status.remaining, signal)
    return reviewOf(stored, entries, plans, { status, left })
  }

  return {
    planMove,

    /** Reads the state of the given orders, or of every active IP order. */
    export: (ids: readonly number[]) =>
      query('export', async (signal) => planner.export(ids.length > 0 ? ids : await listBlocks(signal), signal)),

    /** Plans the steps from the server's state to a document. */
    plan: (desired: DesiredState) => query('plan', (signal) => planner.draft(desired, signal)),

    /** Plans another origin in place of one over all blocks that have it; a plan without steps where none has. */
    planOrigin: (change: () => OriginChange) =>
      query('plan-origin', async (signal): Promise<Drafted> => {
        const asked = change()
        const { state } = await planner.export(await blocksOfOrigin(asked.from, signal), signal)
        const changed = state.orders.flatMap((order) => withOrigin(order, asked) ?? [])
        return planner.draft({ orders: changed }, signal)
      }),

    /** Plans the changes that wait at the moment of each read; a block whose changes are the same is not read again. */
    planStaged: (waiting: () => readonly StagedBlock[]) => {
      const memory: StagedMemory = { drafts: new Map(), now }
      return query('plan-staged', (signal) => planner.draftStaged(waiting(), signal, memory))
    },

    /** Plans the changes of a text, which may be a desired state, records in CSV or a plan, over those that wait. */
    planText: (given: () => { text: string; waiting: readonly StagedBlock[] }) =>
      query('plan-text', async (signal) => {
        const { planText } = await authPortal.loadCode(loadStateFiles)
        return planText(planner, { ...given(), portal }, signal)
      }),

    /** Reads the records of a block after each of its changes, from the newest rows of the audit log. */
    blockHistory: (order: number) =>
      query('block-history', async (signal) => {
        const block = await planner.blockOf(order, signal)
        // Rows that are read later have at least the changes that led to these records.
        const { rows, hasMore } = await audit.list({ order, outcome: 'done' }, limits.historyRows, signal)
        return { ...block, ...blockHistory(block.present, block, rows), hasMore }
      }),

    /** Saves a plan at the portal, so that it has an address; the same one again is answered as the first time. */
    savePlan: () =>
      flow(createFormMachine<Plan, StoredPlan, never>({ doneMs: 0 }).provide(onSubmit(storage.save)), undefined),

    /** Keeps the changes of a plan that the portal would take back. */
    confirmPlan: () =>
      flow(
        createFormMachine<{ id: string }, StoredPlan, never>({ doneMs: 0 }).provide(
          onSubmit(({ id }: { id: string }) => storage.confirm(id)),
        ),
        undefined,
      ),

    /** Reads a saved plan and compares it with the present records. */
    reviewPlan: (id: string) => query('review-plan', (signal) => review(id, signal)),

    /** Plans the way back from the steps that a journal holds as done. */
    undoPlan: (plan: Plan, entries: readonly JournalEntry[]) =>
      query('undo-plan', (signal) => planner.undo(plan, entries, signal)),

    /** Plans the remaining steps of a plan anew: what they cost and do now. */
    refreshPlan: (plan: Plan, { remaining }: DriftReport) =>
      query('refresh-plan', (signal) => planner.refresh(plan, remaining, signal)),

    /** Compares a plan and its journal with the present states of its orders. */
    planStatus: (plan: Plan, entries: readonly JournalEntry[]) =>
      query('plan-status', (signal) => planner.status(plan, entries, signal)),

    /** Plans a change of one route or ROA as the user asked for it. */
    planOfRecord: (block: OwnBlock, change: RoutingChange, known: KnownEffects): Plan =>
      changePlan(block, () => stepsOfRecord(change, `${block.path.ip}/${block.path.subnet}`), known),

    /** Plans a change of name servers as the user asked for it. */
    planOfNameServers: (block: OwnBlock, change: NameServerChange): Plan =>
      changePlan(block, (before) => stepsOfNameServers(change, before), { report: null, allowance: null }),

    /** Plans the undo of a plan whose records are as before already. */
    emptyUndo: ({ id, company }: Plan): Plan => freshPlan([], id, company),

    storePlan: storage.store,

    /** Reads a plan that the portal keeps, with its steps done; null without one, or where no plans are kept. */
    storedPlan: (id: string) => query('stored-plan', (signal) => storage.show(id, signal)),

    /** Reads the plans of the company, newest first; empty where no plans are kept. */
    storedPlans: () => query('stored-plans', storage.list),

    /**
     * Applies a plan after one step-up, from where its journal ends; the details of the flow are the plan.
     */
    apply: (ports: ApplyOptions) => {
      return stepUp<Plan, ApplyOutcome, never>({
        isAcceptable: () => true,
        run: applyOf(ports),
        restore: () => Promise.resolve(),
      })
    },
  }
}

/** Status of a plan whose steps are all done. */
const ended: PlanStatus = { drifted: [], remaining: [], isAtStart: false, isAtEnd: true }

/** Converts name servers to the pair of the wire; documents and servers have no other number of them. */
function pairOf({ domain, servers: [first, second] }: NameServersRecord) {
  if (first === undefined || second === undefined)
    throw new FailureError({ kind: 'bug', cause: 'name servers that are no pair' })
  return { domain, nservers: [first, second] as const }
}
