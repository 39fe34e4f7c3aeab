import { billingTexts, type YearInvoice } from '@ip-portal/core/billing'
import { toCsv } from '@ip-portal/core/kernel/values/csv'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { plainAmount } from '@ip-portal/core/kernel/values/money'

/** Invoices for a spreadsheet. */
export const invoicesCsv = (invoices: readonly YearInvoice[]): string =>
  toCsv(
    [
      billingTexts.invoiceNumber,
      billingTexts.order,
      billingTexts.date,
      billingTexts.invoiceAmount,
      billingTexts.invoiceState,
    ],
    invoices.map(({ invoiceId, order_id, date, amount_usd, paid }) => [
      invoiceId,
      order_id,
      formatDate(date),
      plainAmount(amount_usd),
      paid === 1 ? billingTexts.paidInvoice : billingTexts.unpaidInvoice,
    ]),
    'spreadsheet',
  )
