import { InfoIcon } from 'lucide-react'
import { useState } from 'react'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { registryTexts } from '@ip-portal/core/registry'
import { AsnCard } from '../../../features/orders/detail/asn-card.tsx'
import { WhoisDialog } from '../../../features/registry/whois-dialog.tsx'
import { registryFlows } from '../../../portal/flows/registry.ts'
import { Button } from '../../../ui/buttons/button.tsx'

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
