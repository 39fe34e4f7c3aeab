import { PaymentDialog } from '../../features/billing/payment/payment-dialog.tsx'
import { SeveralDialog } from '../../features/billing/payment/several-dialog.tsx'
import type { DashboardRequest } from '../../features/orders/dashboard/dashboard-page.tsx'

interface DashboardPaymentProps {
  warnings: DashboardRequest
  onPaid: () => void
  onClose: () => void
}

/** Pays one order, or several in one transfer. */
export function DashboardPayment({ warnings, onPaid, onClose }: DashboardPaymentProps) {
  const [only] = warnings
  if (only && warnings.length === 1) {
    const { order_id, balance_usd } = only
    return <PaymentDialog order={order_id} customer={null} balance={balance_usd} onPaid={onPaid} onClose={onClose} />
  }
  const owing = warnings.map((row) => ({
    order: row.order_id,
    name: row.ipwithsubnet,
    due: row.last_due_date,
    balance: row.balance_usd,
    waiting: row.waiting_usd,
  }))
  return <SeveralDialog owing={owing} onPaid={onPaid} onClose={onClose} />
}
