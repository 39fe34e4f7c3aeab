import type { CallTable } from '../kernel/flow/calls.ts'
import { renewalTexts } from './renewal.texts.ts'

/** Calls of renewals. */
export const renewalCalls = {
  renewalPrice: { call: 'GET /orders/:/renewalPrice', failed: renewalTexts.priceFailed, cli: 'renewals price 1001' },
  renew: {
    call: 'POST /orders/:/applyRenewal',
    failed: null,
    cli: 'renewals request 1002 --yes',
    change: {
      does: 'Requests the renewal of an order',
      page: '/orders/:',
      test: [
        'features/renewal/renewal.browser.test.ts',
        'a renewal with a promo code is requested and listed as pending',
      ],
    },
  },
} as const satisfies CallTable
