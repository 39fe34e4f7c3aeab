import { CalendarIcon, TagIcon, WalletIcon, XIcon } from 'lucide-react'
import { isOpenable, isPayableRow, isTaggable, ordersTexts, type DuePayments, type Order } from '@ip-portal/core/orders'
import { Button } from '../../../../ui/buttons/button.tsx'
import '../../orders.css'

interface SelectionBarProps {
  /** Chosen orders; the bar shows from the first one on. */
  orders: readonly Order[]
  due: DuePayments
  onClear: () => void
  onTag: (orders: readonly Order[]) => void
  onRenew: (orders: readonly Order[]) => void
  onPay: (orders: readonly Order[]) => void
}

/**
 * Says how many orders are chosen and what can be done with all of them. It stands before the table for the keyboard and
 * at the lower edge of the window for the eye, where no row moves for it.
 */
export function SelectionBar({ orders, due, onClear, onTag, onRenew, onPay }: SelectionBarProps) {
  // A payment that awaits approval is not offered a second time.
  const owing = orders.filter((order) => isPayableRow(order) && due.get(order.order_id)?.state !== 'waiting')
  return (
    <section className="selection-bar" aria-label={ordersTexts.selection} data-empty={orders.length === 0 || undefined}>
      <output>{orders.length > 0 && ordersTexts.chosen(orders.length)}</output>
      {orders.length > 0 && (
        <>
          <Button
            kind="secondary"
            size="small"
            icon={<TagIcon />}
            label={ordersTexts.tagChosen}
            disabledReason={orders.some(isTaggable) ? null : ordersTexts.noneActive}
            onClick={() => onTag(orders)}
          />
          <Button
            kind="secondary"
            size="small"
            icon={<CalendarIcon />}
            label={ordersTexts.renewChosen}
            disabledReason={orders.some(isOpenable) ? null : ordersTexts.noneActive}
            onClick={() => onRenew(orders)}
          />
          <Button
            kind="secondary"
            size="small"
            icon={<WalletIcon />}
            label={ordersTexts.payChosen(owing.length)}
            disabledReason={owing.length > 0 ? null : ordersTexts.noneOwing}
            onClick={() => onPay(owing)}
          />
          <Button kind="text" size="small" icon={<XIcon />} label={ordersTexts.clearChosen} onClick={onClear} />
        </>
      )}
    </section>
  )
}
