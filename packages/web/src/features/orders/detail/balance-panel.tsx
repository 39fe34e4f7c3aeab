import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { balanceOf, orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { Card } from '../../../ui/layout/card.tsx'

/** Invoiced, paid, awaiting approval and remaining amounts of an order. */
export function BalancePanel({ order }: { order: OrderDetail }) {
  const { total, paid, awaitingApproval, remaining } = balanceOf(order)
  const lines = [
    [orderDetailTexts.total, total],
    [orderDetailTexts.paid, paid],
    ...(awaitingApproval > 0 ? ([[orderDetailTexts.awaitingApproval, awaitingApproval]] as const) : []),
    [orderDetailTexts.remaining, remaining],
  ] as const
  return (
    <Card title={orderDetailTexts.balanceTitle}>
      <dl className="definition-list">
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatUsd(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
