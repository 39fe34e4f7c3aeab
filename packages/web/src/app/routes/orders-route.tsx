import { balanceOf } from '@ip-portal/core/orders'
import { OrdersPage, type OrderListRequest } from '../../features/orders/list/orders-page.tsx'
import { portal } from '../../portal/portal.ts'
import { useQuery } from '../../portal/use-portal.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const TagDialog = lazyDialog(() =>
  import('../../features/orders/tags/tag-dialog.tsx').then((module) => module.TagDialog),
)
const PaymentDialog = lazyDialog(() =>
  import('../../features/billing/payment/payment-dialog.tsx').then((module) => module.PaymentDialog),
)
const InvoiceDialog = lazyDialog(() =>
  import('../../features/billing/invoice/invoice-dialog.tsx').then((module) => module.InvoiceDialog),
)

/** `/orders`: joins the list with the dialogs of its rows; each loads when it opens. */
export const OrdersRoute = () => (
  <OrdersPage
    dialog={(request, on) => <OrderListDialog request={request} onChanged={on.changed} onClose={on.close} />}
  />
)

interface OrderListDialogProps {
  request: OrderListRequest
  onChanged: () => void
  onClose: () => void
}

function OrderListDialog({ request: { kind, order }, onChanged, onClose }: OrderListDialogProps) {
  switch (kind) {
    case 'tag':
      return <TagDialog order={order.order_id} tag={order.tag} place="list" onSaved={onChanged} onClose={onClose} />
    case 'payment':
      return <RowPayment order={order} onChanged={onChanged} onClose={onClose} />
    case 'invoice':
      return <InvoiceDialog invoice={() => portal.newestInvoice(order.order_id)} onClose={onClose} />
  }
}

type RowPaymentProps = Omit<OrderListDialogProps, 'request'> & Pick<OrderListRequest, 'order'>

/** Reads the order for its payments that await approval; a row does not contain them. */
function RowPayment({ order, onChanged, onClose }: RowPaymentProps) {
  const { data } = useQuery(() => portal.order(order.order_id))
  return (
    <PaymentDialog
      order={order.order_id}
      customer={null}
      balance={order.net_balance}
      waiting={data ? balanceOf(data).awaitingApproval : 0}
      onPaid={onChanged}
      onClose={onClose}
    />
  )
}
