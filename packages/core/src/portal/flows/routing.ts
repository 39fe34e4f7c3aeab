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
  type BlockRoas,
  type NameServerChange,
  type OrderPath,
  type RoutingChange,
  type RoutingRecord,
} from '../../routing/index.ts'
import type { AuthPortal } from '../auth-portal.ts'
import { createStepUp } from '../step-up.ts'

export type RoutingFlows = ReturnType<typeof openRoutingFlows>

/** Opens the reads of routing, and its changes, which need a step-up. */
export function openRoutingFlows(authPortal: AuthPortal) {
  const { http, logFailure } = authPortal
  const orders = createOrdersApi(http)
  const routing = createRoutingApi(http)
  const stepUp = createStepUp(authPortal)

  const routingChangeFlow = (path: OrderPath, isAcceptable: (change: RoutingChange) => boolean) => {
    const { run, restore } = routingChanger(routing, path, (signal) => orders.show(path.order, signal))
    return stepUp<RoutingChange, RoutingChange, RoutingRecord>({ isAcceptable, run, restore })
  }
  return {
    ...routingFlows({ routing, query: createQuery(logFailure), logFailure }),

    /** Adds, edits or deletes one route of an order. `taken` are the origins that the block has. */
    routeChange: (path: OrderPath, taken: readonly string[]) =>
      routingChangeFlow(path, (change) => isAcceptableRouteChange(change, taken)),

    /** Adds, edits or deletes one ROA of an order. `taken` are the ROAs that the block has. */
    roaChange: (path: OrderPath, taken: BlockRoas['roas']) =>
      routingChangeFlow(path, (change) =>
        isAcceptableRoaChange(change, { cidr: `${path.ip}/${path.subnet}`, roas: taken }),
      ),

    /** Adds, replaces or deletes the name servers of a block. */
    nameServerChange: (path: OrderPath) =>
      stepUp<NameServerChange, NameServerChange, never>({
        isAcceptable: isAcceptableNameServerChange,
        run: async (change) => {
          await nameServerChanger(routing, path).run(change)
          return { kind: 'done', value: change }
        },
        restore: () => Promise.resolve(),
      }),
  }
}
