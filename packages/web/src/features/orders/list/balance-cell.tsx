import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { isPayableRow, ordersTexts, type Order } from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import { ReceiptTextIcon, WalletIcon } from 'lucide-react'
import '../orders.css'

interface BalanceCellProps {
  order: Order
  onPay: (order: Order) => void
  onInvoice: (order: Order) => void
}

/** The balance of an order, with buttons to pay it and to open its newest invoice. */
export const BalanceCell = ({ order, onPay, onInvoice }: BalanceCellProps) => (
  <span className="balance-cell">
    {isPayableRow(order) && (
      <span title={ordersTexts.payOrder(order.order_id)}>
        <Button
          kind="text"
          size="small"
          icon={<WalletIcon />}
          label={ordersTexts.pay}
          ariaLabel={ordersTexts.payOrder(order.order_id)}
          onClick={() => onPay(order)}
        />
      </span>
    )}
    <span>{formatUsd(order.net_balance)}</span>
    <Button
      kind="text"
      size="small"
      icon={<ReceiptTextIcon />}
      label=""
      ariaLabel={ordersTexts.invoiceOf(order.order_id)}
      onClick={() => onInvoice(order)}
    />
  </span>
)
