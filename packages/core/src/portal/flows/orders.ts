import { createQuery } from '../../kernel/flow/queries.ts'
import { createOrdersApi, orderFlows } from '../../orders/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type OrderFlows = ReturnType<typeof openOrderFlows>

/** Opens the flows of orders: list, figures, detail, tags. */
export const openOrderFlows = ({ http, log, logFailure }: AuthPortal) =>
  orderFlows({ orders: createOrdersApi(http), query: createQuery(logFailure), log })
