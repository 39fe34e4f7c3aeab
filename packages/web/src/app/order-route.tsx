import { OrderPage, MissingOrder } from '../features/orders/order-page.tsx'
import { ComingPage } from './coming-page.tsx'
import { IpTab } from './ip-tab.tsx'
import { orderDetailTexts } from '@ip-portal/core/orders'

/** `/orders/{id}`: joins the order with the tabs of the other domains. */
export function OrderRoute({ id }: { id: string | undefined }) {
  if (!id || !/^\d{1,15}$/.test(id)) return <MissingOrder />
  return (
    <OrderPage
      id={Number(id)}
      tab={(name, order, refresh) =>
        name === 'ip' && order.ipDetails ? (
          <IpTab order={order} details={order.ipDetails} refreshOrder={refresh} />
        ) : (
          <ComingPage title={orderDetailTexts.tabs[name]} level="section" />
        )
      }
    />
  )
}
