import { FailureError, type Failure } from '../kernel/failure/failure.ts'
import type { Http } from '../kernel/http/http.ts'
import { limits } from '../kernel/values/limits.ts'
import { readRows } from '../kernel/wire/parse-rows.ts'
import { AnswerOf, Outcome } from '../kernel/wire/wire-fields.ts'
import { OrderStats } from './order-stats.schema.ts'
import { OrderDetail } from './order-detail.schema.ts'
import { ChangeAllowance, Order, OrdersAnswer, PendingRequest, TagList, type TagChange } from './orders.schema.ts'

/** Both lists of the orders page, and how many rows were left out because they could not be read. */
export interface OrderLists {
  active: Order[]
  pending: PendingRequest[]
  unreadable: number
}

/** Calls about orders. `delay` resolves after so many ms; the portal provides its clock. */
export const createOrdersApi = (http: Http, delay: (ms: number, signal?: AbortSignal) => Promise<void>) => ({
  list: async (signal?: AbortSignal): Promise<OrderLists> => {
    const answer = await listWithRetries(http, delay, signal)
    const active = readRows(Order, answer.active)
    const pending = readRows(PendingRequest, answer.pending)
    return { active: active.rows, pending: pending.rows, unreadable: active.bad + pending.bad }
  },
  stats: (signal?: AbortSignal) => http.call({ path: ['orders', 'stats'], answer: AnswerOf(OrderStats), signal }),
  show: (id: number, signal?: AbortSignal) =>
    http.call({ path: ['orders', id], answer: AnswerOf(OrderDetail), signal }),
  tags: (signal?: AbortSignal) => http.call({ path: ['orders', 'tags'], answer: TagList, signal }),
  /** '' or null removes the tag. */
  setTag: (id: number, json: TagChange) =>
    http.call({ method: 'POST', path: ['orders', id, 'tag'], json, answer: Outcome }),
  allowance: (id: number, signal?: AbortSignal) =>
    http.call({ path: ['orders', id, 'params'], answer: AnswerOf(ChangeAllowance), signal }),
})

export type OrdersApi = ReturnType<typeof createOrdersApi>

/**
 * The list has its own limits: 50 MB, three more tries one second apart on network errors and 5xx. A body
 * that breaks off is asked for once more without them.
 */
async function listWithRetries(
  http: Http,
  delay: (ms: number, signal?: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
) {
  const call = { path: ['orders'], answer: OrdersAnswer, signal }
  for (let triesLeft: number = limits.ordersRetries; ; triesLeft -= 1) {
    try {
      return await http.call({ ...call, maxBytes: limits.ordersMaxBodyBytes })
    } catch (error) {
      if (!(error instanceof FailureError) || signal?.aborted) throw error
      if (error.failure.kind === 'cut-answer') return await http.call(call)
      if (triesLeft === 0 || !isWorthRetrying(error.failure)) throw error
      await delay(limits.ordersRetryDelayMs, signal)
    }
  }
}

const isWorthRetrying = (failure: Failure) =>
  failure.kind === 'offline' || failure.kind === 'timeout' || (failure.kind === 'refused' && failure.status >= 500)
