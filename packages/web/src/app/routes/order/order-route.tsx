import type { OrderDetail, OrderTab } from '@ip-portal/core/orders'
import { lazy, Suspense } from 'react'
import { MissingOrder, OrderPage } from '../../../features/orders/detail/order-page.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IpTab } from './ip-tab.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { useOrderTickets } from './use-order-tickets.tsx'

const AsnTab = lazy(() => import('./asn-tab.tsx').then((module) => ({ default: module.AsnTab })))
const RblTab = lazy(() =>
  import('../../../features/blacklist/rbl-tab.tsx').then((module) => ({ default: module.RblTab })),
)
const LedgerTab = lazy(() =>
  import('../../../features/billing/ledger/ledger-tab.tsx').then((module) => ({ default: module.LedgerTab })),
)
const RenewalHistory = lazy(() =>
  import('../../../features/renewal/renewal-history.tsx').then((module) => ({ default: module.RenewalHistory })),
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
        onNewTicket={tickets.add}
        tab={(name, order, refresh) => (
          <Suspense fallback={<Skeleton lines={5} />}>
            {name === 'tickets' ? tickets.tab : <Tab name={name} order={order} refresh={refresh} />}
          </Suspense>
        )}
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
}

function Tab({ name, order, refresh }: TabProps) {
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
      return <RblTab reports={order.rblResults} />
  }
}
