import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { renewalSeverity, renewalState, renewalTexts, type Renewal } from '@ip-portal/core/renewal'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'

const columns: Columns<Renewal> = [
  { id: 'date', header: renewalTexts.date, cell: ({ row: { original: renewal } }) => formatDate(renewal.renewal_date) },
  {
    id: 'before',
    header: renewalTexts.previousEnd,
    cell: ({ row: { original: renewal } }) => formatDate(renewal.previous_end_date),
  },
  {
    id: 'after',
    header: renewalTexts.newEnd,
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
    meta: { align: 'right' },
  },
  {
    id: 'status',
    header: renewalTexts.status,
    cell: ({ row: { original: renewal } }) => (
      <Tag severity={renewalSeverity(renewal)}>{renewalTexts[renewalState(renewal)]}</Tag>
    ),
  },
]

/** All renewals of an order. */
export const RenewalHistory = ({ renewals }: { renewals: Renewal[] }) => (
  <Card title={renewalTexts.history}>
    <DataTable
      caption={renewalTexts.history}
      columns={columns}
      rows={renewals}
      rowKey={(renewal) => renewal.id}
      empty={null}
    />
  </Card>
)
