import { ArrowLeftIcon, HistoryIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { daysLeftSeverity } from '@ip-portal/core/kernel/values/severity'
import {
  balanceOf,
  detailDaysLeft,
  identityOf,
  isPayable,
  isRenewable,
  orderDetailTexts,
  paymentNotice,
  type OrderDetail,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { useAddition } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { backToList } from '../list/list-entry.ts'
import { useAskedAction } from './use-asked-action.ts'

interface OrderHeaderProps {
  order: OrderDetail
  onNewTicket: () => void
  onRequest: (request: OrderRequest) => void
}

/** A dialog of another domain that the order page asks app/ to open. */
export interface OrderRequest {
  kind: 'tag' | 'payment' | 'renewal' | 'invoice'
}

/** Top of the order page, with the link back to the list. */
export const OrderHead = ({ children }: { children: ReactNode }) => (
  <div className="order-head">
    <div className="row back-link">
      <LinkButton
        href="/orders"
        kind="text"
        icon={<ArrowLeftIcon />}
        label={orderDetailTexts.back}
        onClick={backToList}
      />
    </div>
    {children}
  </div>
)

/** Head of the order page: what the order is and how long it lasts, a link back and actions. */
export function OrderHeader({ order, onNewTicket, onRequest }: OrderHeaderProps) {
  const days = detailDaysLeft(order, authPortal.now())
  const identity = identityOf(order)
  const hasActivity = useAddition('audit')
  const inactive = order.isActiveOrder === 1 ? null : orderDetailTexts.disabledInactive
  useAskedAction(order, {
    payment: () => onRequest({ kind: 'payment' }),
    renewal: () => onRequest({ kind: 'renewal' }),
  })
  return (
    <OrderHead>
      <div className="page-header order-band">
        <div className="order-identity">
          {identity === null ? (
            <h1>{orderDetailTexts.heading(order.id)}</h1>
          ) : (
            <CopyValue block text={identity}>
              <h1 className="order-block mono">{identity}</h1>
            </CopyValue>
          )}
          <p className="row row-close muted">
            {order.serviceTypeName}
            {days !== null && (
              <Tag severity={daysLeftSeverity(days)}>
                {orderDetailTexts.daysToEnd(days)}
                <span className="visually-hidden">, {orderDetailTexts.daysMeaning(days)}</span>
              </Tag>
            )}
          </p>
        </div>
        <div className="row">
          {hasActivity && (
            <LinkButton
              href={`/activity?order=${order.id}`}
              kind="text"
              icon={<HistoryIcon />}
              label={orderDetailTexts.activity}
            />
          )}
          <Button kind="secondary" label={orderDetailTexts.newRequest} onClick={onNewTicket} />
          {order.canBeRenewed === 1 && (
            <Button
              kind="secondary"
              label={orderDetailTexts.renewalRequest}
              disabledReason={isRenewable(order) ? null : inactive}
              onClick={() => onRequest({ kind: 'renewal' })}
            />
          )}
          {isPayable(order) && (
            <Button
              kind={inactive === null && paymentNotice(order) !== 'waiting' ? 'primary' : 'secondary'}
              label={`${orderDetailTexts.makePayment} (${formatUsd(balanceOf(order).remaining)})`}
              disabledReason={inactive}
              onClick={() => onRequest({ kind: 'payment' })}
            />
          )}
        </div>
      </div>
    </OrderHead>
  )
}
