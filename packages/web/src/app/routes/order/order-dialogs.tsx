import { balanceOf, type OrderDetail } from '@ip-portal/core/orders'
import type { OrderRequest } from '../../../features/orders/detail/order-header.tsx'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'

const TagDialog = lazyDialog(() =>
  import('../../../features/orders/tags/tag-dialog.tsx').then((module) => module.TagDialog),
)

const PaymentDialog = lazyDialog(() =>
  import('../../../features/billing/payment/payment-dialog.tsx').then((module) => module.PaymentDialog),
)

const InvoiceDialog = lazyDialog(() =>
  import('../../../features/billing/invoice/invoice-dialog.tsx').then((module) => module.InvoiceDialog),
)

const RenewalRequestDialog = lazyDialog(() =>
  import('./renewal-request-dialog.tsx').then((module) => module.RenewalRequestDialog),
)

interface OrderDialogsProps {
  request: OrderRequest
  order: OrderDetail
  onChanged: () => void
  onClose: () => void
}

/** The dialogs of the order page; each loads when it opens. */
export const OrderDialogs = (props: OrderDialogsProps) => <OrderDialog {...props} />

function OrderDialog({ request, order, onChanged, onClose }: OrderDialogsProps) {
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
