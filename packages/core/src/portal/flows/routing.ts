import { createQuery } from '../../kernel/flow/queries.ts'
import { createOrdersApi } from '../../orders/index.ts'
import {
  createRoutingApi,
  isAcceptableNameServerChange,
  isAcceptableRoaChange,
  isAcceptableRouteChange,
  nameServerChanger,
  routingChanger,
  routingFlows,
  blockCalls,
  createBlockVersions,
  recordedCalls,
  type CallRecorder,
  type NameServerChange,
  type OrderPath,
  type RoutingChange,
  type RoutingRecord,
  type SeenBlock,
} from '../../routing/index.ts'
import type { AuthPortal } from '../auth-portal.ts'
import { callOf, createStepUp } from '../step-up.ts'

/** Gives the records of the block as the user sees them at the moment of the call. */
export type SeeBlock = () => SeenBlock

export type RoutingFlows = ReturnType<typeof openRoutingFlows>

/** Opens the reads of routing, and its changes, which need a step-up. */
export function openRoutingFlows(authPortal: AuthPortal) {
  const { http, logFailure } = authPortal
  const orders = createOrdersApi(http)
  const routing = createRoutingApi(http)
  const stepUp = createStepUp(authPortal)
  const versions = createBlockVersions()

  function callsOf(path: OrderPath, see: SeeBlock | null, recorder: CallRecorder | null) {
    const calls = blockCalls(routing, path, versions, see?.().version ?? null)
    return recorder === null ? calls : recordedCalls(calls, recorder)
  }

  const changerOf = (path: OrderPath) => routingChanger(routing, path, (signal) => orders.show(path.order, signal))

  const routingChangeFlow = (
    path: OrderPath,
    { see, recorder }: { see: SeeBlock; recorder: CallRecorder | null },
    isAcceptable: (change: RoutingChange) => boolean,
  ) =>
    stepUp<RoutingChange, RoutingChange, RoutingRecord>({
      isAcceptable,
      run: changerOf(path).machine(() => callsOf(path, see, recorder)),
      restore: (record) => changerOf(path).restore(callsOf(path, null, null), record),
    })

  return {
    ...routingFlows({ routing, query: createQuery(logFailure), logFailure }),

    /** Versions after own changes, for the other flows that change blocks. */
    blockVersions: versions,

    /** Adds, edits or deletes one route of an order. A recorder hears of its calls, as below. */
    routeChange: (path: OrderPath, see: SeeBlock, recorder: CallRecorder | null = null) =>
      routingChangeFlow(path, { see, recorder }, (change) =>
        isAcceptableRouteChange(change, { ...see(), cidr: cidrOf(path) }),
      ),

    /** Adds, edits or deletes one ROA of an order. */
    roaChange: (path: OrderPath, see: SeeBlock, recorder: CallRecorder | null = null) =>
      routingChangeFlow(path, { see, recorder }, (change) =>
        isAcceptableRoaChange(change, { ...see(), cidr: cidrOf(path) }),
      ),

    /** Adds, replaces or deletes the name servers of a block. */
    nameServerChange: (path: OrderPath, see: SeeBlock, recorder: CallRecorder | null = null) =>
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
