import { ReceiptTextIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  isPayableRow,
  noDuePayments,
  ordersTexts,
  type DuePayments,
  type Order,
  type PaymentDue,
  warningBadge,
  warningSeverity,
} from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import '../orders.css'

interface BalanceCellProps {
  order: Order
  onPay: (order: Order) => void
  onInvoice: (order: Order) => void
}

/** Open balances by order. They arrive after the rows, of which only this cell then renders again. */
export const DuePaymentsContext = createContext<DuePayments>(noDuePayments)

/** Says how late a payment is, or how long it may wait; short, because a column has to hold it. */
export const dueText = (due: PaymentDue): string => (due.state === 'waiting' ? ordersTexts.awaiting : warningBadge(due))

/** The balance of an order with its newest invoice; below it a button to pay, and when it is due. */
export function BalanceCell({ order, onPay, onInvoice }: BalanceCellProps) {
  const due = useContext(DuePaymentsContext).get(order.order_id)
  const isPayable = isPayableRow(order)
  return (
    <span className="balance-cell">
      <span className="balance-line">
        <Button
          kind="text"
          size="small"
          icon={<ReceiptTextIcon />}
          label=""
          ariaLabel={ordersTexts.invoiceOf(order.order_id)}
          onClick={() => onInvoice(order)}
        />
        <span className={due?.state === 'overdue' ? 'danger-text' : undefined}>{formatUsd(order.net_balance)}</span>
      </span>
      {(isPayable || due) && (
        <span className="balance-line">
          {/* First, because it comes after the rows and moves nothing there. */}
          {due && <small className={`${warningSeverity[due.state]}-text`}>{dueText(due)}</small>}
          {isPayable && (
            <Button
              kind="text"
              size="small"
              label={ordersTexts.pay}
              ariaLabel={ordersTexts.payOrder(order.order_id)}
              onClick={() => onPay(order)}
            />
          )}
        </span>
      )}
    </span>
  )
}
