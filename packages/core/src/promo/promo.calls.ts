import type { CallTable } from '../kernel/flow/calls.ts'
import { promoTexts } from './promo.texts.ts'

/** Calls of promo codes. */
export const promoCalls = {
  checkPromo: {
    call: 'POST /orders/checkPromoCode',
    failed: promoTexts.invalid,
    cli: 'renewals price 1002 --promo YUZDE10',
    change: {
      does: 'Checks a promo code',
      page: '/orders/:',
      test: [
        'features/renewal/renewal.browser.test.ts',
        'a renewal with a promo code is requested and listed as pending',
      ],
    },
  },
} as const satisfies CallTable
