import { billingTexts, type YearInvoice } from '@ip-portal/core/billing'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import type { Columns } from '../../../ui/table/columns.ts'
import { OrderLink } from '../../../ui/table/order-link.tsx'
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
    cell: ({ row: { original: invoice } }) => <span className="mono">{invoice.invoiceId}</span>,
  },
  {
    id: 'order',
    header: billingTexts.order,
    meta: { copy: ({ ipwithsubnet }: YearInvoice) => ipwithsubnet },
    cell: ({ row: { original: invoice } }) => <OrderOf invoice={invoice} />,
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

function OrderOf({ invoice: { order_id: id, ipwithsubnet: name } }: { invoice: YearInvoice }) {
  return id === null ? '-' : <OrderLink href={`/orders/${id}`} name={name} number={`#${id}`} />
}

/** The lines of an invoice on a phone. */
export const invoiceLines: PhoneLines<YearInvoice> = {
  title: ({ invoiceId }) => <strong className="mono">{invoiceId}</strong>,
  figure: ({ amount_usd: amount }) => formatUsd(amount),
  line: ({ date, order_id: order, ipwithsubnet: name }) => [
    formatDate(date),
    name ?? (order === null ? null : `#${order}`),
  ],
  marks: (invoice) => invoice.paid !== 1 && <small>{stateText(invoice)}</small>,
}
