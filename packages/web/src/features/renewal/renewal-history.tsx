import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { renewalState, renewalTexts, type Renewal } from '@ip-portal/core/renewal'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'

const columns: Columns<Renewal> = [
  {
    id: 'date',
    header: renewalTexts.date,
    meta: { onPhone: true },
    cell: ({ row: { original: renewal } }) => formatDate(renewal.renewal_date),
  },
  {
    id: 'before',
    header: renewalTexts.previousEnd,
    meta: { onPhone: true },
    cell: ({ row: { original: renewal } }) => formatDate(renewal.previous_end_date),
  },
  {
    id: 'after',
    header: renewalTexts.newEnd,
    meta: { onPhone: true },
    cell: ({ row: { original: renewal } }) => formatDate(renewal.new_end_date),
  },
  {
    id: 'price',
    header: renewalTexts.amount,
    cell: ({ row: { original: renewal } }) => formatUsd(renewal.price),
    meta: { align: 'right' },
  },
  {
    id: 'total',
    header: renewalTexts.total,
    cell: ({ row: { original: renewal } }) => formatUsd(renewal.totalAmount),
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'status',
    header: renewalTexts.status,
    cell: ({ row: { original: renewal } }) => stateText(renewal),
  },
]

const stateText = (renewal: Renewal): string => renewalTexts[renewalState(renewal)]

const phone: PhoneLines<Renewal> = {
  title: (renewal) => <strong>{formatDate(renewal.renewal_date)}</strong>,
  figure: (renewal) => formatUsd(renewal.totalAmount),
  line: (renewal) => [`${formatDate(renewal.previous_end_date)} → ${formatDate(renewal.new_end_date)}`],
  marks: (renewal) => renewalState(renewal) !== 'completed' && <small>{stateText(renewal)}</small>,
}

/** All renewals of an order. */
export const RenewalHistory = ({ renewals }: { renewals: Renewal[] }) => (
  <Card title={renewalTexts.history}>
    <DataTable
      caption={renewalTexts.history}
      columns={columns}
      phone={phone}
      rows={renewals}
      rowKey={(renewal) => renewal.id}
      rowName={(renewal) => formatDate(renewal.renewal_date)}
      empty={null}
    />
  </Card>
)
