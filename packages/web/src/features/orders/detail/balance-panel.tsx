import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { balanceOf, orderDetailTexts, tabsOf, type OrderDetail } from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'

interface BalancePanelProps {
  order: OrderDetail
  /** Shows the newest invoice, which an order without a ledger tab has nowhere else. */
  onInvoice: () => void
}

/** Invoiced, paid, awaiting approval and remaining amounts of an order. */
export function BalancePanel({ order, onInvoice }: BalancePanelProps) {
  const { total, paid, awaitingApproval, remaining } = balanceOf(order)
  const lines = [
    [orderDetailTexts.total, total],
    [orderDetailTexts.paid, paid],
    ...(awaitingApproval > 0 ? ([[orderDetailTexts.awaitingApproval, awaitingApproval]] as const) : []),
    [orderDetailTexts.remaining, remaining],
  ] as const
  return (
    <Card
      title={orderDetailTexts.balanceTitle}
      actions={
        total > 0 &&
        !tabsOf(order).includes('ledger') && (
          <Button kind="secondary" size="small" label={orderDetailTexts.newestInvoice} onClick={onInvoice} />
        )
      }
    >
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
