import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatRate, formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import { orderDetailTexts, ordersTexts, paymentMethodText, type PendingPayment } from '@ip-portal/core/orders'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

const columns: Columns<PendingPayment> = [
  {
    id: 'usd',
    header: 'USD',
    cell: ({ row: { original: payment } }) => formatUsd(payment.amount_usd),
    meta: { align: 'right', width: '7rem', onPhone: true },
  },
  {
    id: 'try',
    header: 'TL',
    cell: ({ row: { original: payment } }) => formatTry(payment.amount_try),
    meta: { align: 'right', width: '8rem', onPhone: true },
  },
  {
    id: 'rate',
    header: orderDetailTexts.rate,
    cell: ({ row: { original: payment } }) => formatRate(payment.exchange_rate),
    meta: { align: 'right', width: '7rem' },
  },
  {
    id: 'date',
    header: orderDetailTexts.paymentDate,
    meta: { onPhone: true },
    cell: ({ row: { original: payment } }) => formatDate(payment.payment_date),
  },
  {
    id: 'method',
    header: orderDetailTexts.method,
    meta: { onPhone: true },
    cell: ({ row: { original: payment } }) => paymentMethodText(payment.payment_method),
  },
  { id: 'state', header: ordersTexts.status, cell: () => <Tag severity="secondary">{orderDetailTexts.awaiting}</Tag> },
]

/** The lines of a payment on a phone. All wait, as the card's title says. */
const phone: PhoneLines<PendingPayment> = {
  title: ({ amount_usd: amount }) => <strong>{formatUsd(amount)}</strong>,
  figure: ({ amount_try: amount }) => formatTry(amount),
  line: ({ payment_date: day, payment_method: method }) => [formatDate(day), paymentMethodText(method)],
}

/** Payments that await the provider's approval; renders nothing without any. */
export const PendingPayments = ({ payments }: { payments: PendingPayment[] }) =>
  payments.length > 0 && (
    <Card title={orderDetailTexts.pendingPayments}>
      <DataTable
        caption={orderDetailTexts.pendingPayments}
        columns={columns}
        phone={phone}
        rows={payments}
        rowKey={(payment) => payment.id}
        rowName={(payment) => formatUsd(payment.amount_usd)}
        empty={null}
      />
    </Card>
  )
