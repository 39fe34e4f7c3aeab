import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { renewalStatusText, renewalTexts, type Renewal } from '@ip-portal/core/renewal'
import { Card } from '../../ui/layout/card.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'

const columns: Column<Renewal>[] = [
  { id: 'date', header: renewalTexts.date, cell: (renewal) => formatDate(renewal.renewal_date) },
  { id: 'before', header: renewalTexts.previousEnd, cell: (renewal) => formatDate(renewal.previous_end_date) },
  { id: 'after', header: renewalTexts.newEnd, cell: (renewal) => formatDate(renewal.new_end_date) },
  { id: 'price', header: renewalTexts.amount, cell: (renewal) => formatUsd(renewal.price), align: 'right' },
  { id: 'total', header: renewalTexts.total, cell: (renewal) => formatUsd(renewal.totalAmount), align: 'right' },
  {
    id: 'status',
    header: renewalTexts.status,
    cell: ({ status }) => (
      <Tag severity={status === 'completed' ? 'success' : 'warning'}>{renewalStatusText(status)}</Tag>
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
