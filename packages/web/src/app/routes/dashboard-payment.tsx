import { PaymentDialog } from '../../features/billing/payment/payment-dialog.tsx'
import { SeveralDialog } from '../../features/billing/payment/several-dialog.tsx'
import type { DashboardRequest } from '../../features/orders/dashboard/dashboard-page.tsx'

interface DashboardPaymentProps {
  warnings: DashboardRequest
  onChanged: () => void
  onClose: () => void
}

/** Pays one order, or several in one transfer. */
export function DashboardPayment({ warnings, onChanged, onClose }: DashboardPaymentProps) {
  const [only] = warnings
  if (only && warnings.length === 1) {
    const { order_id, balance_usd } = only
    return (
      <PaymentDialog order={order_id} customer={null} balance={balance_usd} onChanged={onChanged} onClose={onClose} />
    )
  }
  const owing = warnings.map((row) => ({
    order: row.order_id,
    name: row.ipwithsubnet,
    due: row.last_due_date,
    balance: row.balance_usd,
    waiting: row.waiting_usd,
  }))
  return <SeveralDialog owing={owing} onChanged={onChanged} onClose={onClose} />
}
