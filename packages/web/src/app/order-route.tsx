import { OrderPage, MissingOrder } from '../features/orders/order-page.tsx'
import { ComingPage } from './coming-page.tsx'
import { IpTab } from './ip-tab.tsx'
import { useOrderTickets } from './use-order-tickets.tsx'
import { orderDetailTexts } from '@ip-portal/core/orders'

/** `/orders/{id}` */
export const OrderRoute = ({ id }: { id: string | undefined }) =>
  id && /^\d{1,15}$/.test(id) ? <Order id={Number(id)} /> : <MissingOrder />

/** Joins the order with the tabs and dialogs of the other domains. */
function Order({ id }: { id: number }) {
  const tickets = useOrderTickets(id)
  return (
    <>
      <OrderPage
        id={id}
        badges={{ tickets: tickets.badges }}
        onNewTicket={tickets.add}
        tab={(name, order, refresh) => {
          if (name === 'ip' && order.ipDetails) {
            return <IpTab order={order} details={order.ipDetails} refreshOrder={refresh} />
          }
          if (name === 'tickets') return tickets.tab
          return <ComingPage title={orderDetailTexts.tabs[name]} level="section" />
        }}
      />
      {tickets.dialog}
    </>
  )
}
