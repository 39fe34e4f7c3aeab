import type { ReactNode } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import {
  blockOf,
  cardDaysSeverity,
  detailDaysLeft,
  orderDetailTexts,
  ordersTexts,
  type OrderDetail,
} from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TagLabel } from '../tags/tag-label.tsx'

interface OrderCardProps {
  order: OrderDetail
  /** Opens the tag dialog; undefined when the tag cannot be changed. */
  onTag?: (() => void) | undefined
}

/** Summary of an order: dates, days left, status and tag. */
export function OrderCard({ order, onTag }: OrderCardProps) {
  const days = detailDaysLeft(order, authPortal.now())
  const block = blockOf(order)
  return (
    <Card
      title={orderDetailTexts.heading(order.id)}
      actions={<Tag severity={order.isActiveOrder === 1 ? 'success' : 'warning'}>{order.statusDescription}</Tag>}
    >
      <dl className="definition-list">
        <Item label={ordersTexts.serviceType}>{order.serviceTypeName}</Item>
        {block && (
          <Item label={ordersTexts.serviceNumber}>
            <CopyValue text={block}>
              <span className="mono">{block}</span>
            </CopyValue>
          </Item>
        )}
        <Item label={orderDetailTexts.start}>{formatDate(order.start_date)}</Item>
        <Item label={orderDetailTexts.end}>{formatDate(order.end_date)}</Item>
        <Item label={orderDetailTexts.daysLeft}>
          {days === null ? (
            '-'
          ) : (
            <>
              <Tag severity={cardDaysSeverity(days)}>{orderDetailTexts.days(days)}</Tag>{' '}
              <small className="muted">{orderDetailTexts.cardDaysMeaning(days)}</small>
            </>
          )}
        </Item>
        <Item label={ordersTexts.tag}>
          <TagLabel order={order.id} tag={order.tag} onChange={onTag} />
        </Item>
      </dl>
    </Card>
  )
}

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
