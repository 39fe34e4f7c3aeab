import type { ReactNode } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/layout/card.tsx'

interface AsnCardProps {
  details: OrderDetail['asnDetails']
  /** Buttons for an assigned AS number. */
  actions: ReactNode
}

/** The AS number of an order, or a notice that none is assigned yet. */
export function AsnCard({ details, actions }: AsnCardProps) {
  const lines = [
    [orderDetailTexts.asn, <CopyValue key="asn" text={details?.asn ?? ''} />],
    [orderDetailTexts.organisation, details?.organisation ?? '-'],
    [orderDetailTexts.registrationDate, formatDate(details?.registration_date)],
  ] as const
  if (!details?.asn) return <Message severity="warning">{orderDetailTexts.asnMissing}</Message>
  return (
    <Card title={orderDetailTexts.tabs.asn} actions={actions}>
      <dl className="definition-list">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
