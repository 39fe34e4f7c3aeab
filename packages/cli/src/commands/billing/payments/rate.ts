import { billingTexts, rateDateText } from '@ip-portal/core/billing'
import { formatRate } from '@ip-portal/core/kernel/values/money'
import type { Context } from '../../../context.ts'

/** Shows the exchange rate of payments. */
export async function showRate(context: Context): Promise<void> {
  context.session()
  const rate = await context.read(context.portal.exchangeRate(), billingTexts.loadFailed)
  await context.print.record({
    data: rate,
    sections: [
      {
        title: billingTexts.rate,
        lines: [
          ['USD/TRY', formatRate(rate.rate)],
          [billingTexts.rateDate, rateDateText(rate.rate_date, context.portal.auth.now())],
        ],
      },
    ],
  })
}
