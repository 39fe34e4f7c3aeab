import type { Http } from '../kernel/http/http.ts'
import { AnswerOf } from '../kernel/wire/wire-fields.ts'
import { PromoResult, type PromoTarget } from './promo.schema.ts'

/** Makes the call about promo codes. */
export const createPromoApi = (http: Http) => ({
  check: (code: string, target: PromoTarget, signal?: AbortSignal) =>
    http.call({
      method: 'POST',
      path: ['orders', 'checkPromoCode'],
      json: { code, ...target },
      answer: AnswerOf(PromoResult),
      signal,
    }),
})
