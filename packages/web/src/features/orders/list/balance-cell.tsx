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
import { createContext, useContext } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ReceiptTextIcon, WalletIcon } from 'lucide-react'
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

/** The balance of an order and when it is due, after buttons to pay it and to open its newest invoice. */
export function BalanceCell({ order, onPay, onInvoice }: BalanceCellProps) {
  const due = useContext(DuePaymentsContext).get(order.order_id)
  return (
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
      <Button
        kind="text"
        size="small"
        icon={<ReceiptTextIcon />}
        label=""
        ariaLabel={ordersTexts.invoiceOf(order.order_id)}
        onClick={() => onInvoice(order)}
      />
      <span className={joinClasses('balance-figure', due?.state === 'overdue' && 'danger-text')}>
        <span>{formatUsd(order.net_balance)}</span>
        {due && <small className={`${warningSeverity[due.state]}-text`}>{dueText(due)}</small>}
      </span>
    </span>
  )
}
