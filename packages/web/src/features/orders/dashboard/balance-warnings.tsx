import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, type BalanceWarning } from '@ip-portal/core/orders'
import { Link } from 'wouter'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

const badgeOf = ({ state, days }: BalanceWarning) =>
  state === 'overdue' ? (
    <Tag severity="danger">{dashboardTexts.overdueBadge(days ?? 0)}</Tag>
  ) : (
    <Tag severity="warning">{dashboardTexts.pendingBadge(days)}</Tag>
  )

const columns: Column<BalanceWarning>[] = [
  {
    id: 'order',
    header: dashboardTexts.orderColumn,
    cell: ({ order_id }) => <Link href={`/orders/${order_id}`}>{dashboardTexts.order(order_id)}</Link>,
  },
  { id: 'state', header: dashboardTexts.state, cell: badgeOf },
  {
    id: 'transaction',
    header: dashboardTexts.transactionDate,
    cell: ({ last_transaction_date }) => formatDate(last_transaction_date),
  },
  { id: 'due', header: dashboardTexts.dueDate, cell: ({ last_due_date }) => formatDate(last_due_date) },
  { id: 'balance', header: dashboardTexts.balance, cell: ({ balance_usd }) => formatUsd(balance_usd), align: 'right' },
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
