import { InfoIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { registryTexts, openRegistryFlows } from '@ip-portal/core/registry'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { WhoisDialog } from './lazy-dialogs.ts'

const registryFlows = flowsOf(openRegistryFlows)

/** ASN tab of an order: details and whois. */
export function AsnTab({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const asn = order.asnDetails?.asn
  return (
    <>
      <AsnCard
        details={order.asnDetails}
        actions={
          <Button
            kind="secondary"
            size="small"
            icon={<InfoIcon />}
            label={registryTexts.whois}
            disabledReason={order.isActiveOrder === 1 ? null : orderDetailTexts.disabledInactive}
            onClick={() => setOpen(true)}
          />
        }
      />
      {isOpen && asn && (
        <WhoisDialog subject={asn} load={() => registryFlows.asnWhois(asn)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface AsnCardProps {
  details: OrderDetail['asnDetails']
  /** Buttons for an assigned AS number. */
  actions: ReactNode
}

/** The AS number of an order, or a notice that none is assigned yet. */
function AsnCard({ details, actions }: AsnCardProps) {
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
