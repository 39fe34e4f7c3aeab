import { billingTexts, type YearInvoice } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { Link } from 'wouter'
import type { Columns } from '../../../ui/table/columns.ts'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

export const invoiceRowKey = ({ invoiceId }: YearInvoice) => invoiceId

const stateText = (invoice: YearInvoice): string =>
  invoice.paid === 1 ? billingTexts.paidInvoice : billingTexts.unpaidInvoice

/** Columns of the invoices of a year; the number opens the invoice. */
export const invoiceColumns: Columns<YearInvoice> = [
  {
    id: 'invoice',
    header: billingTexts.invoiceNumber,
    meta: { identity: true, onPhone: true, copy: invoiceRowKey },
    cell: ({ row: { original: invoice } }) => invoice.invoiceId,
  },
  {
    id: 'order',
    header: billingTexts.order,
    cell: ({ row: { original: invoice } }) =>
      invoice.order_id === null ? '-' : <Link href={`/orders/${invoice.order_id}`}>{`#${invoice.order_id}`}</Link>,
  },
  {
    id: 'date',
    header: billingTexts.date,
    meta: { onPhone: true },
    cell: ({ row }) => formatDate(row.original.date),
  },
  {
    id: 'amount',
    header: billingTexts.invoiceAmount,
    cell: ({ row }) => formatUsd(row.original.amount_usd),
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'state',
    header: billingTexts.invoiceState,
    meta: { onPhone: true },
    cell: ({ row }) => stateText(row.original),
  },
]

/** The lines of an invoice on a phone. */
export const invoiceLines: PhoneLines<YearInvoice> = {
  title: ({ invoiceId }) => <strong>{invoiceId}</strong>,
  figure: ({ amount_usd: amount }) => formatUsd(amount),
  line: ({ date, order_id: order }) => [formatDate(date), order === null ? null : `#${order}`],
  marks: (invoice) => invoice.paid !== 1 && <small>{stateText(invoice)}</small>,
}
