import { FailureError } from '../kernel/failure/failure.ts'
import type { Call, Http } from '../kernel/http/http.ts'
import { limits } from '../kernel/values/limits.ts'
import { parseRows } from '../kernel/wire/parse-rows.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { OrderDetail } from './order-detail.schema.ts'
import { OrderStats } from './order-stats.schema.ts'
import {
  ChangeAllowance,
  Order,
  OrdersAnswer,
  OriginsAnswer,
  PendingRequest,
  TagList,
  type TagChange,
} from './orders.schema.ts'
import { orderReadPaths } from './read-paths.rules.ts'

/** Both lists of the orders page, and the number of rows left out as unreadable. */
export interface OrderLists {
  active: Order[]
  pending: PendingRequest[]
  unreadable: number
}

/** Makes the calls about orders. */
export const createOrdersApi = (http: Http) => ({
  list: async (signal?: AbortSignal): Promise<OrderLists> => {
    const answer = await readLists(http, signal)
    const active = parseRows(Order, answer.active)
    const pending = parseRows(PendingRequest, answer.pending)
    return { active: active.rows, pending: pending.rows, unreadable: active.unreadable + pending.unreadable }
  },
  stats: (signal?: AbortSignal) => http.call({ path: orderReadPaths.stats, answer: AnswerOf(OrderStats), signal }),
  show: (id: number, signal?: AbortSignal) =>
    http.call({ path: orderReadPaths.detail(id), answer: AnswerOf(OrderDetail), signal }),
  /** Reads the origins of all orders; offered by servers with the addition `origins`. */
  origins: async (signal?: AbortSignal) => {
    const call = { path: ['orders', 'origins'], answer: AnswerOf(OriginsAnswer), signal }
    return (await http.call({ ...call, maxBytes: limits.ordersMaxBodyBytes })).orders
  },
  tags: (signal?: AbortSignal) => http.call({ path: ['orders', 'tags'], answer: TagList, signal }),
  /** Sets the tag of an order; '' or null removes it. */
  setTag: (id: number, json: TagChange) =>
    http.call({ method: 'POST', path: ['orders', id, 'tag'], json, answer: ActionAnswer }),
  allowance: (id: number, signal?: AbortSignal) =>
    http.call({ path: ['orders', id, 'params'], answer: AnswerOf(ChangeAllowance), signal }),
})

/** Calls about orders. */
export type OrdersApi = ReturnType<typeof createOrdersApi>

/**
 * Reads the list with its own limits: 50 MB, three retries one second apart after network errors, time-outs and 5xx.
 * A body that breaks off is asked for once more without them.
 */
async function readLists(http: Http, signal?: AbortSignal) {
  const call = { path: orderReadPaths.list, answer: OrdersAnswer, signal }
  try {
    return await http.call({ ...call, maxBytes: limits.ordersMaxBodyBytes, retry: listRetry })
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.kind !== 'cut-answer') throw error
    return await http.call(call)
  }
}

const listRetry = {
  limit: limits.ordersRetries,
  methods: ['get'],
  statusCodes: [500, 502, 503, 504],
  // The delay is constant: a Retry-After does not change it.
  afterStatusCodes: [],
  delay: () => limits.ordersRetryDelayMs,
  retryOnTimeout: true,
} satisfies Call<typeof OrdersAnswer>['retry']
