import { serviceNumber, type Order } from '@ip-portal/core/orders'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { InvoiceDialog } from '../../features/billing/invoice/invoice-dialog.tsx'
import { PaymentDialog } from '../../features/billing/payment/payment-dialog.tsx'
import { SeveralDialog } from '../../features/billing/payment/several-dialog.tsx'
import type { OrderListRequest } from '../../features/orders/list/orders-page.tsx'
import { SeveralTagsDialog } from '../../features/orders/tags/several-tags-dialog.tsx'
import { TagDialog } from '../../features/orders/tags/tag-dialog.tsx'
import { SeveralRenewalsDialog } from '../../features/renewal/several/several-renewals-dialog.tsx'
import { flowsOf } from '../../portal/auth-portal.ts'

const billingFlows = flowsOf(openBillingFlows)

interface OrderListDialogProps {
  request: OrderListRequest
  onChanged: () => void
  onClose: () => void
}

/** The dialogs of the list's rows and of several chosen ones. */
export function OrderListDialog({ request, onChanged, onClose }: OrderListDialogProps) {
  switch (request.kind) {
    case 'tag': {
      const { order_id, tag } = request.order
      return <TagDialog order={order_id} tag={tag} place="list" onSaved={onChanged} onClose={onClose} />
    }
    case 'payment': {
      const { order_id, net_balance } = request.order
      return (
        <PaymentDialog order={order_id} customer={null} balance={net_balance} onChanged={onChanged} onClose={onClose} />
      )
    }
    case 'invoice':
      return <InvoiceDialog invoice={() => billingFlows.newestInvoice(request.order.order_id)} onClose={onClose} />
    case 'tags':
      return <SeveralTagsDialog targets={request.orders} onSaved={onChanged} onClose={onClose} />
    case 'renewals':
      return <Renewals orders={request.orders} onRequested={onChanged} onClose={onClose} />
    case 'payments': {
      const owing = request.orders.map((order) => {
        const due = request.due.get(order.order_id)
        return {
          order: order.order_id,
          name: order.ipwithsubnet || null,
          due: due?.last_due_date ?? null,
          balance: order.net_balance,
          waiting: due?.waiting_usd ?? null,
        }
      })
      return <SeveralDialog owing={owing} onChanged={onChanged} onClose={onClose} />
    }
  }
}

interface RenewalsProps {
  orders: readonly Order[]
  onRequested: () => void
  onClose: () => void
}

/** Names the orders for the dialog of their renewals, which is another domain. */
function Renewals({ orders, ...on }: RenewalsProps) {
  const names = new Map(orders.map((order) => [order.order_id, serviceNumber(order)]))
  return (
    <SeveralRenewalsDialog
      orders={orders.map(({ order_id }) => order_id)}
      nameOf={(order) => names.get(order) ?? ''}
      {...on}
    />
  )
}
