import { billingTexts, invoiceStateText, type YearInvoice } from '@ip-portal/core/billing'
import { currentYear, formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export interface YearOptions {
  year?: number
}

/** Lists the invoices of a calendar year, by default of this one. */
export async function listInvoices(context: Context, options: YearOptions): Promise<void> {
  await requireOffer(context, 'invoices')
  const { portal, print } = context
  const year = options.year ?? Number(currentYear(portal.auth.now()).from.slice(0, 4))
  const { invoices } = await context.read(portal.yearInvoices(year))
  await print.list({ rows: invoices, fields, columns, none: billingTexts.noInvoices(year) })
}

export const fields = [
  'invoiceId',
  'order_id',
  'ipwithsubnet',
  'date',
  'amount_usd',
  'paid',
] satisfies (keyof YearInvoice)[]

const columns: Column<YearInvoice>[] = [
  { title: billingTexts.invoiceNumber, cell: ({ invoiceId }) => invoiceId },
  { title: texts.order, cell: ({ order_id: order }) => (order === null ? '-' : String(order)), align: 'right' },
  { title: texts.serviceNumber, cell: ({ ipwithsubnet: name }) => name ?? '-' },
  { title: billingTexts.date, cell: ({ date }) => formatDate(date) },
  { title: billingTexts.invoiceAmount, cell: ({ amount_usd: amount }) => formatUsd(amount), align: 'right' },
  { title: billingTexts.invoiceState, cell: invoiceStateText },
]
