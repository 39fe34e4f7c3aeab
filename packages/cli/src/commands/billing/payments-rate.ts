import { billingTexts, type ExchangeRate } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/dates'
import type { Context } from '../../context.ts'

/** Lira for one dollar as it is read in Türkiye, with all its decimals. */
export const rateText = ({ rate }: ExchangeRate): string => String(rate).replace('.', ',')

/** Shows the rate that payments are counted with. */
export async function showRate(context: Context): Promise<void> {
  context.session()
  const rate = await context.read(context.portal.exchangeRate(), billingTexts.loadFailed)
  await context.print.record({
    data: rate,
    sections: [
      {
        title: billingTexts.rate,
        lines: [
          ['USD/TRY', rateText(rate)],
          [billingTexts.rateDate, formatDate(rate.rate_date)],
        ],
      },
    ],
  })
}
