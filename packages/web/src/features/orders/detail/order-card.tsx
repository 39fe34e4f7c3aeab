import type { ReactNode } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  balanceOf,
  cardDaysSeverity,
  detailDaysLeft,
  orderDetailTexts,
  ordersTexts,
  tabsOf,
  type OrderDetail,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TagLabel } from '../tags/tag-label.tsx'

interface OrderCardProps {
  order: OrderDetail
  /** Opens the tag dialog; undefined when the tag cannot be changed. */
  onTag?: (() => void) | undefined
  /** Shows the newest invoice, which an order without a ledger tab has nowhere else. */
  onInvoice: () => void
}

/** Facts of an order in one row: its dates, status and tag, and its balance. */
export const OrderCard = ({ order, onTag, onInvoice }: OrderCardProps) => (
  <div className="card order-facts">
    <OrderFacts order={order} onTag={onTag} />
    <BalanceFacts order={order} onInvoice={onInvoice} />
  </div>
)

function OrderFacts({ order, onTag }: Omit<OrderCardProps, 'onInvoice'>) {
  const days = detailDaysLeft(order, authPortal.now())
  return (
    <Card
      title={orderDetailTexts.heading(order.id)}
      actions={<Tag severity={order.isActiveOrder === 1 ? 'success' : 'warning'}>{order.statusDescription}</Tag>}
    >
      <dl className="facts">
        <Fact label={orderDetailTexts.start}>{formatDate(order.start_date)}</Fact>
        <Fact label={orderDetailTexts.end}>{formatDate(order.end_date)}</Fact>
        <Fact label={orderDetailTexts.daysLeft}>
          {days === null ? (
            '-'
          ) : (
            <Tag severity={cardDaysSeverity(days)}>
              {orderDetailTexts.days(days)}
              <span className="visually-hidden">, {orderDetailTexts.cardDaysMeaning(days)}</span>
            </Tag>
          )}
        </Fact>
        <Fact label={ordersTexts.tag}>
          <TagLabel order={order.id} tag={order.tag} onChange={onTag} />
        </Fact>
      </dl>
    </Card>
  )
}

/** Invoiced, paid, awaiting approval and remaining amounts of an order. */
function BalanceFacts({ order, onInvoice }: Pick<OrderCardProps, 'order' | 'onInvoice'>) {
  const { total, paid, awaitingApproval, remaining } = balanceOf(order)
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
      <dl className="facts">
        <Fact label={orderDetailTexts.total}>{formatUsd(total)}</Fact>
        <Fact label={orderDetailTexts.paid}>{formatUsd(paid)}</Fact>
        {awaitingApproval > 0 && <Fact label={orderDetailTexts.awaitingApproval}>{formatUsd(awaitingApproval)}</Fact>}
        <Fact label={orderDetailTexts.remaining}>
          <strong className="order-balance">{formatUsd(remaining)}</strong>
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
