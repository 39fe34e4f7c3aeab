import { mapConcurrent } from '../../kernel/platform/map-concurrent.ts'
import { limits } from '../../kernel/values/limits.ts'
import { activeBlocks, createOrdersApi } from '../../orders/index.ts'
import {
  createRoutingApi,
  isAcceptableMove,
  isAcceptableNameServerChange,
  isAcceptableRoaChange,
  isAcceptableRouteChange,
  isOriginMove,
  nameServerChanger,
  routingChanger,
  routingFlows,
  blockCalls,
  createBlockVersions,
  recordedCalls,
  createBgpApi,
  seenBlockState,
  type Announcements,
  type CallRecorder,
  type NameServerChange,
  type OrderPath,
  type OriginMove,
  type RecordStep,
  type RoutingChange,
  type RoutingRecord,
  type SeenBlock,
  type SeenBlockState,
} from '../../routing/index.ts'
import type { AuthPortal } from '../auth-portal.ts'
import { callOf, createStepUp } from '../step-up.ts'

/** Gives the records of the block as the user sees them at the moment of the call. */
export type SeeBlock = () => SeenBlock

/** Options of a change of a block. */
export interface ChangeOptions {
  /** Hears of the calls of the change. */
  recorder?: CallRecorder
}

/** Options of a change of a route. */
export interface RouteChangeOptions extends ChangeOptions {
  /** Gives the steps of an edit that takes a ROA along; without it such an edit is not taken. */
  planMove?: (move: OriginMove) => Promise<RecordStep[]>
}

/** Blocks with their records and what the world sees of them. */
export interface SeenBlocks extends Pick<Announcements, 'as_of' | 'outdated'> {
  blocks: SeenBlockState[]
}

/** Opens the reads of routing, and its changes, which need a step-up. */
export function openRoutingFlows(authPortal: AuthPortal) {
  const { http, query, logFailure } = authPortal
  const orders = createOrdersApi(http)
  const routing = createRoutingApi(http)
  const stepUp = createStepUp(authPortal)
  const versions = createBlockVersions()
  const bgp = createBgpApi(http)

  async function seenBlocks(given: readonly number[], signal: AbortSignal): Promise<SeenBlocks> {
    const [only, ...others] = given
    const [announcements, ids] = await Promise.all([
      bgp.announcements(others.length === 0 ? (only ?? null) : null, signal),
      given.length > 0 ? given : orders.list(signal).then(({ active }) => activeBlocks(active)),
    ])
    const sorted = ids.toSorted((a, b) => a - b)
    const blocks = await mapConcurrent(sorted, limits.ordersConcurrency, async (id) => {
      const { ipDetails } = await orders.show(id, signal)
      return ipDetails === null ? [] : [seenBlockState(id, ipDetails, announcements)]
    })
    return { as_of: announcements.as_of, outdated: announcements.outdated, blocks: blocks.flat() }
  }

  function callsOf(path: OrderPath, see: SeeBlock | null, recorder?: CallRecorder) {
    const calls = blockCalls(routing, path, versions, see?.().version ?? null)
    return recorder === undefined ? calls : recordedCalls(calls, recorder)
  }

  const changerOf = (path: OrderPath) => routingChanger(routing, path, (signal) => orders.show(path.order, signal))

  const routingChangeFlow = (
    path: OrderPath,
    { see, recorder, planMove }: { see: SeeBlock } & RouteChangeOptions,
    isAcceptable: (change: RoutingChange) => boolean,
  ) =>
    stepUp<RoutingChange, RoutingChange, RoutingRecord>({
      isAcceptable,
      run: changerOf(path).machine(() => callsOf(path, see, recorder), planMove),
      restore: (record) => changerOf(path).restore(callsOf(path, null), record),
    })

  return {
    ...routingFlows({ routing, bgp, query, logFailure }),

    /** Reads what the world sees of these orders' blocks, or of every active one, with their routes and ROAs. */
    seenBlocks: (ids: readonly number[]) => query('seen-blocks', (signal) => seenBlocks(ids, signal)),

    /** Versions after own changes, for the other flows that change blocks. */
    blockVersions: versions,

    /** Adds, edits or deletes one route of an order; an edit may take a ROA along. */
    routeChange: (path: OrderPath, see: SeeBlock, options: RouteChangeOptions = {}) =>
      routingChangeFlow(path, { see, ...options }, (change) => {
        const seen = { ...see(), cidr: cidrOf(path) }
        if (!isOriginMove(change)) return isAcceptableRouteChange(change, seen)
        return options.planMove !== undefined && isAcceptableMove(change, seen)
      }),

    /** Adds, edits or deletes one ROA of an order. */
    roaChange: (path: OrderPath, see: SeeBlock, options: ChangeOptions = {}) =>
      routingChangeFlow(path, { see, ...options }, (change) =>
        isAcceptableRoaChange(change, { ...see(), cidr: cidrOf(path) }),
      ),

    /** Adds, replaces or deletes the name servers of a block. */
    nameServerChange: (path: OrderPath, see: SeeBlock, { recorder }: ChangeOptions = {}) =>
      stepUp<NameServerChange, NameServerChange, never>({
        isAcceptable: isAcceptableNameServerChange,
        run: callOf(async (change) => {
          await nameServerChanger(routing, path, callsOf(path, see, recorder)).run(change)
          return change
        }),
        restore: () => Promise.resolve(),
      }),
  }
}

const cidrOf = ({ ip, subnet }: OrderPath) => `${ip}/${subnet}`
