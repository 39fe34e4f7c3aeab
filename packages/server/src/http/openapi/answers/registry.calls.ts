import * as v from 'valibot'
import { DoneWithMessage } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

/** Handles of the registry, and the company's defaults. */
export const registryCalls: CallDescriptions = {
  'GET /orders/whois/:value': {
    summary: 'Tell if the registry has a handle',
    answer: v.strictObject({ success: v.literal(true), result: v.boolean(), message: v.string() }),
  },
  'GET /orders/defaults': {
    summary: 'Registry values that new orders begin with',
    answer: v.strictObject({
      adminc: v.nullable(v.string()),
      org: v.nullable(v.string()),
      asn: v.nullable(v.string()),
    }),
  },
  'PUT /orders/defaults': { summary: 'Set these values', answer: DoneWithMessage },
}
