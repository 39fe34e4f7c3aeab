import { daysLeftSeverity } from '@ip-portal/core/kernel/values/severity'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { balanceOf, detailDaysLeft, isPayable, orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { portal } from '../../../portal/portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ArrowLeftIcon } from 'lucide-react'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { backToList } from '../list/list-entry.ts'

interface OrderHeaderProps {
  order: OrderDetail
  onNewTicket: () => void
  onRequest: (request: OrderRequest) => void
}

/** A dialog of another domain that the order page asks app/ to open. */
export interface OrderRequest {
  kind: 'tag' | 'payment' | 'renewal'
}

/** Title of the order page with days left, a link back and actions. */
export function OrderHeader({ order, onNewTicket, onRequest }: OrderHeaderProps) {
  const days = detailDaysLeft(order, portal.now())
  const inactive = order.isActiveOrder === 1 ? null : orderDetailTexts.disabledInactive
  return (
    <div className="stack">
      <div className="row back-link">
        <LinkButton
          href="/orders"
          kind="text"
          icon={<ArrowLeftIcon />}
          label={orderDetailTexts.back}
          onClick={backToList}
        />
      </div>
      <div className="page-header">
        <h1 className="row">
          {orderDetailTexts.heading(order.id)}
          {days !== null && <Tag severity={daysLeftSeverity(days)}>{orderDetailTexts.days(days)}</Tag>}
        </h1>
        <div className="row">
          <Button kind="secondary" label={orderDetailTexts.newRequest} onClick={onNewTicket} />
          {order.canBeRenewed === 1 && (
            <Button
              kind="secondary"
              label={orderDetailTexts.renewalRequest}
              disabledReason={inactive}
              onClick={() => onRequest({ kind: 'renewal' })}
            />
          )}
          {isPayable(order) && (
            <Button
              label={`${orderDetailTexts.makePayment} (${formatUsd(balanceOf(order).remaining)})`}
              disabledReason={inactive}
              onClick={() => onRequest({ kind: 'payment' })}
            />
          )}
        </div>
      </div>
    </div>
  )
}
