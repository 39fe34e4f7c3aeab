import { billingTexts } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
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
          [billingTexts.rateDate, formatDate(rate.rate_date)],
        ],
      },
    ],
  })
}
