import type { RouteComponentProps } from 'wouter'
import type { OrderDetail, OrderTab } from '@ip-portal/core/orders'
import { LedgerTab } from '../../../features/billing/ledger/ledger-tab.tsx'
import { MissingOrder, OrderPage } from '../../../features/orders/detail/order-page.tsx'
import { RenewalHistory } from '../../../features/renewal/renewal-history.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { sectionFrames } from '../../../ui/lazy/load-failure.tsx'
import { AsnTab } from './asn-tab.tsx'
import { IpTab } from './ip-tab.tsx'
import { OrderDialog } from './lazy-dialogs.ts'
import { useOrderTickets, type TicketText } from './use-order-tickets.tsx'

const RblTab = lazyPart(
  () => import('../../../features/blacklist/rbl-tab.tsx').then((module) => module.RblTab),
  sectionFrames(5),
)

export { orderQuery } from '../../../features/orders/detail/order-page.tsx'

/** `/orders/{id}` */
export const OrderRoute = ({ params: { id = '' } }: RouteComponentProps) =>
  /^\d{1,15}$/.test(id) ? <Order id={Number(id)} /> : <MissingOrder />

/** Joins the order page with the tabs and dialogs of other domains. */
function Order({ id }: { id: number }) {
  const tickets = useOrderTickets(id)
  return (
    <>
      <OrderPage
        id={id}
        badges={{ tickets: tickets.badges }}
        onNewTicket={() => tickets.add()}
        tab={(name, order, refresh) =>
          name === 'tickets' ? tickets.tab : <Tab name={name} order={order} refresh={refresh} onTicket={tickets.add} />
        }
        dialog={(request, order, { changed, close }) => (
          <OrderDialog request={request} order={order} onChanged={changed} onClose={close} />
        )}
      />
      {tickets.dialog}
    </>
  )
}

interface TabProps {
  name: Exclude<OrderTab, 'tickets'>
  order: OrderDetail
  refresh: () => void
  onTicket: (prefilled: TicketText) => void
}

function Tab({ name, order, refresh, onTicket }: TabProps) {
  switch (name) {
    case 'ip':
      return order.ipDetails && <IpTab order={order} details={order.ipDetails} refreshOrder={refresh} />
    case 'ledger':
      return <LedgerTab transactions={order.transactions} />
    case 'renewals':
      return <RenewalHistory renewals={order.renewals} />
    case 'asn':
      return <AsnTab order={order} />
    case 'rbl':
      return <RblTab reports={order.rblResults} onTicket={onTicket} />
  }
}
