import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { balanceOf, type OrderDetail } from '@ip-portal/core/orders'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { promoTexts } from '@ip-portal/core/promo'
import { InvoiceDialog } from '../../../features/billing/invoice/invoice-dialog.tsx'
import { PaymentDialog } from '../../../features/billing/payment/payment-dialog.tsx'
import type { OrderRequest } from '../../../features/orders/detail/order-header.tsx'
import { TagDialog } from '../../../features/orders/tags/tag-dialog.tsx'
import { PromoField } from '../../../features/promo/promo-field.tsx'
import { RenewalDialog } from '../../../features/renewal/renewal-dialog.tsx'
import { flowsOf } from '../../../portal/auth-portal.ts'

export { WhoisDialog } from '../../../features/registry/whois-dialog.tsx'
export { NewTicketDialog } from '../../../features/tickets/new-ticket/new-ticket-dialog.tsx'
export { HistoryDialog } from './history-dialog.tsx'
export { NameServerDialog } from './name-server-dialog.tsx'
export { RoutingRecordDialog } from './routing-record-dialog.tsx'

const billingFlows = flowsOf(openBillingFlows)

export interface OrderDialogProps {
  request: OrderRequest
  order: OrderDetail
  onChanged: () => void
  onClose: () => void
}

/** The dialogs of the order page. */
export function OrderDialog({ request, order, onChanged, onClose }: OrderDialogProps) {
  switch (request.kind) {
    case 'tag':
      return <TagDialog order={order.id} tag={order.tag} place="order" onSaved={onChanged} onClose={onClose} />
    case 'payment':
      return (
        <PaymentDialog
          order={order.id}
          customer={order.customer?.id ?? null}
          balance={balanceOf(order).remaining}
          onChanged={onChanged}
          onClose={onClose}
        />
      )
    case 'invoice':
      return <InvoiceDialog invoice={() => billingFlows.newestInvoice(order.id)} onClose={onClose} />
    case 'renewal':
      return <RenewalRequestDialog order={order.id} onRequested={onChanged} onClose={onClose} />
  }
}

interface RenewalRequestDialogProps {
  order: number
  onRequested: () => void
  onClose: () => void
}

/** Joins the renewal of an order with the promo code field. */
const RenewalRequestDialog = (props: RenewalRequestDialogProps) => (
  <RenewalDialog
    {...props}
    promoField={({ failure, ...field }) => (
      <PromoField {...field} error={failure ? failureText(failure, promoTexts.invalid) : null} disabledReason={null} />
    )}
  />
)
