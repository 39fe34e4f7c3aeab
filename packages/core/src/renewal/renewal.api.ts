import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { RenewalPrice, type RenewalRequest } from './renewal.schema.ts'

/** Makes the calls about the renewal of an order. */
export const createRenewalApi = (http: Http) => ({
  price: (order: number, signal?: AbortSignal) =>
    http.call({ path: ['orders', order, 'renewalPrice'], answer: AnswerOf(RenewalPrice), signal }),
  request: (order: number, request: RenewalRequest) =>
    http.call({
      method: 'POST',
      path: ['orders', order, 'applyRenewal'],
      once: true,
      json: request,
      answer: ActionAnswer,
    }),
})

/** Calls about the renewal of an order. */
export type RenewalApi = ReturnType<typeof createRenewalApi>
