import { balanceOf, type OrderDetail } from '@ip-portal/core/orders'
import { InvoiceDialog } from '../../../features/billing/invoice/invoice-dialog.tsx'
import { PaymentDialog } from '../../../features/billing/payment/payment-dialog.tsx'
import type { OrderRequest } from '../../../features/orders/detail/order-header.tsx'
import { TagDialog } from '../../../features/orders/tags/tag-dialog.tsx'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { RenewalRequestDialog } from './renewal-request-dialog.tsx'

interface OrderDialogProps {
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
          onPaid={onChanged}
          onClose={onClose}
        />
      )
    case 'invoice':
      return <InvoiceDialog invoice={() => billingFlows.newestInvoice(order.id)} onClose={onClose} />
    case 'renewal':
      return <RenewalRequestDialog order={order.id} onRequested={onChanged} onClose={onClose} />
  }
}
