import { promoCodeOf } from '@ip-portal/core/promo'
import type { Context } from '../../context.ts'
import { failureError } from '../../errors/failure-error.ts'
import { fallbackOf, priceData, priceLines } from './price-lines.ts'
import { renewalCommandTexts as texts } from './renewal.texts.ts'
import type { PromoOptions } from './request.ts'

/** Shows the price of a renewal, with or without a promo code. */
export async function showPrice(context: Context, order: number, { promo: code }: PromoOptions): Promise<void> {
  const { portal, print, settings } = context
  context.session()
  let isApplied = false
  const result = await context.runFlow(portal.renewal(order), {
    details: async () => {
      if (isApplied || !code?.trim()) return null
      isApplied = true
      return { type: 'promo.apply', code: promoCodeOf(code) } as const
    },
    retry: null,
    confirmation: null,
  })
  const { failure } = result.context
  if (failure !== null)
    throw failureError(failure, settings.url, result.kind === 'abandoned' ? fallbackOf(result.asks) : undefined)
  await print.record({
    data: priceData(order, result.context),
    sections: [{ title: texts.heading(order), lines: priceLines(result.context) }],
  })
}
