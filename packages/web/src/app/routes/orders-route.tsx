import { OrdersPage } from '../../features/orders/list/orders-page.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'

const OrderListDialog = lazyPart(
  () => import('./order-list-dialogs.tsx').then((module) => module.OrderListDialog),
  dialogFrames,
)

export { ordersQuery } from '../../features/orders/list/orders-page.tsx'

/** `/orders`: joins the list with the dialogs of its rows, which load behind it. */
export const OrdersRoute = () => (
  <OrdersPage
    dialog={(request, on) => <OrderListDialog request={request} onChanged={on.changed} onClose={on.close} />}
  />
)
