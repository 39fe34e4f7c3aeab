import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, type BalanceWarning } from '@ip-portal/core/orders'
import { Link } from 'wouter'
import { Card } from '../../../ui/layout/card.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

const badgeOf = ({ state, days }: BalanceWarning) =>
  state === 'overdue' ? (
    <Tag severity="danger">{dashboardTexts.overdueBadge(days ?? 0)}</Tag>
  ) : (
    <Tag severity="warning">{dashboardTexts.pendingBadge(days)}</Tag>
  )

const columns: Columns<BalanceWarning> = [
  {
    id: 'order',
    header: dashboardTexts.orderColumn,
    cell: ({
      row: {
        original: { order_id },
      },
    }) => <Link href={`/orders/${order_id}`}>{dashboardTexts.order(order_id)}</Link>,
  },
  { id: 'state', header: dashboardTexts.state, cell: ({ row }) => badgeOf(row.original) },
  {
    id: 'transaction',
    header: dashboardTexts.transactionDate,
    cell: ({
      row: {
        original: { last_transaction_date },
      },
    }) => formatDate(last_transaction_date),
  },
  {
    id: 'due',
    header: dashboardTexts.dueDate,
    cell: ({
      row: {
        original: { last_due_date },
      },
    }) => formatDate(last_due_date),
  },
  {
    id: 'balance',
    header: dashboardTexts.balance,
    cell: ({
      row: {
        original: { balance_usd },
      },
    }) => formatUsd(balance_usd),
    meta: { align: 'right' },
  },
]

/** Orders with money due, overdue ones first. */
export const BalanceWarnings = ({ warnings }: { warnings: BalanceWarning[] }) => (
  <Card title={dashboardTexts.warnings}>
    <DataTable
      caption={dashboardTexts.warnings}
      columns={columns}
      rows={warnings}
      rowKey={(warning) => warning.order_id}
      empty={<EmptyState title={dashboardTexts.noWarnings} />}
    />
  </Card>
)
