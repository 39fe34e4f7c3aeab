import type { OrderDetail, OrderTab } from '@ip-portal/core/orders'
import { MissingOrder, OrderPage } from '../../../features/orders/detail/order-page.tsx'
import { lazySection } from '../../../ui/lazy/lazy-section.tsx'
import { IpTab } from './ip-tab.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { useOrderTickets, type TicketText } from './use-order-tickets.tsx'

const tab = { lines: 5 }
const AsnTab = lazySection(() => import('./asn-tab.tsx').then((module) => module.AsnTab), tab)
const RblTab = lazySection(() => import('../../../features/blacklist/rbl-tab.tsx').then((module) => module.RblTab), tab)
const LedgerTab = lazySection(
  () => import('../../../features/billing/ledger/ledger-tab.tsx').then((module) => module.LedgerTab),
  tab,
)
const RenewalHistory = lazySection(
  () => import('../../../features/renewal/renewal-history.tsx').then((module) => module.RenewalHistory),
  tab,
)

/** `/orders/{id}` */
export const OrderRoute = ({ id }: { id: string | undefined }) =>
  id && /^\d{1,15}$/.test(id) ? <Order id={Number(id)} /> : <MissingOrder />

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
          <OrderDialogs request={request} order={order} onChanged={changed} onClose={close} />
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
