import { CircleCheckIcon } from 'lucide-react'
import { useMemo } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, waitingPart, warningBadge, warningSeverity, type BalanceWarning } from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { AllRowsLink, firstRows } from './first-rows.tsx'

const badgeOf = (warning: BalanceWarning) => (
  <Tag severity={warningSeverity[warning.state]}>{warningBadge(warning)}</Tag>
)

const orderOf = ({ order_id: id, ipwithsubnet: name }: BalanceWarning) => (
  <OrderLink href={`/orders/${id}`} name={name} number={dashboardTexts.order(id)} />
)

const phoneFor = (onPay: BalanceWarningsProps['onPay']): PhoneLines<BalanceWarning> => ({
  title: ({ order_id: id, ipwithsubnet: name }) => (
    <OrderLink href={`/orders/${id}`} name={name} number={name ? null : dashboardTexts.order(id)} />
  ),
  figure: ({ balance_usd: balance }) => formatUsd(balance),
  // The number stands beside the badge: a line of its own would not leave room for the button.
  line: () => [],
  marks: (warning) => (
    <span className="row spread">
      <span className="warning-lines">
        <span className="row-tight">
          {warning.ipwithsubnet && <span className="line-text">{`#${warning.order_id}`}</span>}
          {badgeOf(warning)}
        </span>
        <span className="line-text">{waitingPart(warning)}</span>
      </span>
      <PayButton warning={warning} onPay={onPay} />
    </span>
  ),
})

interface PayButtonProps {
  warning: BalanceWarning
  onPay: BalanceWarningsProps['onPay']
}

const PayButton = ({ warning, onPay }: PayButtonProps) => (
  <Button
    kind={warning.state === 'waiting' ? 'text' : 'secondary'}
    size="small"
    label={dashboardTexts.pay}
    ariaLabel={dashboardTexts.payOrder(warning.order_id)}
    onClick={() => onPay([warning])}
  />
)

const columnsFor = (onPay: BalanceWarningsProps['onPay']): Columns<BalanceWarning> => [
  {
    id: 'order',
    header: dashboardTexts.orderColumn,
    meta: { onPhone: true, copy: ({ ipwithsubnet }: BalanceWarning) => ipwithsubnet },
    cell: ({ row: { original: warning } }) => orderOf(warning),
  },
  { id: 'state', meta: { onPhone: true }, header: dashboardTexts.state, cell: ({ row }) => badgeOf(row.original) },
  {
    id: 'transaction',
    header: dashboardTexts.transactionDate,
    meta: { priority: 3 },
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
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'waiting',
    header: dashboardTexts.waiting,
    meta: { priority: 2, align: 'right' },
    cell: ({
      row: {
        original: { waiting_usd },
      },
    }) => (waiting_usd ? formatUsd(waiting_usd) : '-'),
  },
  {
    id: 'actions',
    header: dashboardTexts.actions,
    cell: ({ row: { original: warning } }) => <PayButton warning={warning} onPay={onPay} />,
    meta: { align: 'right', onPhone: true },
  },
]

interface BalanceWarningsProps {
  warnings: BalanceWarning[]
  /** Pays one order, or several in one transfer. */
  onPay: (warnings: readonly BalanceWarning[]) => void
}

/** Orders with money due, overdue ones first; each is paid from its row. */
export function BalanceWarnings({ warnings, onPay }: BalanceWarningsProps) {
  const columns = useMemo(() => columnsFor(onPay), [onPay])
  const phone = useMemo(() => phoneFor(onPay), [onPay])
  const shown = useMemo(() => firstRows(warnings), [warnings])
  const due = warnings.filter(({ state }) => state !== 'waiting')
  return (
    <Card
      title={dashboardTexts.warnings}
      actions={
        due.length > 1 && (
          <Button
            kind="secondary"
            size="small"
            label={dashboardTexts.paySeveral(due.length)}
            onClick={() => onPay(due)}
          />
        )
      }
    >
      <DataTable
        caption={dashboardTexts.warnings}
        columns={columns}
        phone={phone}
        rowName={(warning) => dashboardTexts.order(warning.order_id)}
        rows={shown}
        rowKey={(warning) => warning.order_id}
        empty={
          <EmptyState
            icon={<CircleCheckIcon />}
            title={dashboardTexts.noWarnings}
            action={<LinkButton href="/transactions" label={dashboardTexts.toStatement} />}
          />
        }
      />
      <AllRowsLink count={warnings.length} href="/orders?due=1&sort=late:desc" />
    </Card>
  )
}
