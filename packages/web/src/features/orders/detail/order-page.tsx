import { useCallback, useState, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { isMissing } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import {
  isTaggable,
  orderDetailTexts,
  tabOf,
  tabsOf,
  type OrderDetail,
  type OrderTab,
  openOrderFlows,
} from '@ip-portal/core/orders'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { usePageQuery } from '../../../portal/use-portal.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { OrderCard } from './order-card.tsx'
import { OrderHead, OrderHeader, type OrderRequest } from './order-header.tsx'
import { OrderNotices, RenewalNotice } from './order-notices.tsx'
import { PendingPayments } from './pending-payments.tsx'

const orderFlows = flowsOf(openOrderFlows)

export const orderQuery = (id: number) => orderFlows.order(id)

interface OrderPageProps {
  id: number
  /** Renders a tab; `refresh` reads the order again. */
  tab: (name: OrderTab, order: OrderDetail, refresh: () => void) => ReactNode
  /** Badges of tabs that other domains fill. */
  badges: Partial<Record<OrderTab, ReactNode>>
  onNewTicket: () => void
  /** Renders the dialog of a request, which is open while it is mounted. */
  dialog: (request: OrderRequest, order: OrderDetail, on: { changed: () => void; close: () => void }) => ReactNode
}

/** One order: card, balance, waiting payments and tabs. */
export function OrderPage({ id, tab, badges, onNewTicket, dialog }: OrderPageProps) {
  const { data: order, failure, refresh } = usePageQuery(() => orderQuery(id))
  const [request, setRequest] = useState<OrderRequest | null>(null)
  const close = useCallback(() => setRequest(null), [])
  usePageTitle(orderDetailTexts.heading(id))
  if (isMissing(failure)) return <MissingOrder />
  if (!order) {
    return (
      <div className="stack">
        <OrderHead>
          <h1 aria-busy={!failure}>{orderDetailTexts.heading(id)}</h1>
        </OrderHead>
        {failure ? <QueryError text={failureText(failure)} onRetry={refresh} /> : <OrderSkeleton />}
      </div>
    )
  }
  return (
    <div className="stack">
      <OrderHeader order={order} onNewTicket={onNewTicket} onRequest={setRequest} />
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      <OrderNotices order={order} onPay={() => setRequest({ kind: 'payment' })} />
      <RenewalNotice order={order} />
      <OrderCard
        order={order}
        onTag={isTaggable(order) ? () => setRequest({ kind: 'tag' }) : undefined}
        onInvoice={() => setRequest({ kind: 'invoice' })}
      />
      <PendingPayments payments={order.payments_waitingAproval} />
      {tabsOf(order).length > 0 && (
        <OrderTabs order={order} badges={badges} select={tabOf} render={(name) => tab(name, order, refresh)} />
      )}
      {request && dialog(request, order, { changed: refresh, close })}
    </div>
  )
}

/** Shown alike for unknown, foreign and cancelled orders. */
export const MissingOrder = () => (
  <EmptyState
    isPage
    title={orderDetailTexts.missing}
    hint={orderDetailTexts.missingNote}
    action={<LinkButton href="/orders" label={orderDetailTexts.back} />}
  />
)

/** The shape of an order's cards and of its first tab while the order loads. */
const OrderSkeleton = () => (
  <output className="stack page-skeleton" aria-busy="true">
    <span className="visually-hidden">{kernelTexts.loading}</span>
    <span className="card">
      <ShimmerLines lines={3} />
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
  </output>
)

interface OrderTabsProps {
  order: OrderDetail
  badges: Partial<Record<OrderTab, ReactNode>>
  select: (order: OrderDetail, hash: string) => OrderTab
  render: (tab: OrderTab) => ReactNode
}

/** The tabs of an order; the hash of the address selects one. */
function OrderTabs({ order, badges, select, render }: OrderTabsProps) {
  const hash = useLocationProperty(() => window.location.hash)
  const active = select(order, hash)
  const frame = useRef<HTMLDivElement>(null)
  const wasNamed = useRef(hash === `#${active}`)
  // A link to a tab is a link to its content, which the head of the order would keep below the window.
  useLayoutEffect(() => {
    if (wasNamed.current) frame.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="order-tabs" ref={frame}>
      <Tabs
        tabs={tabsOf(order).map((id) => ({
          id,
          label: orderDetailTexts.tabs[id],
          badge: badges[id] ?? badgeOf(id, order),
        }))}
        active={active}
        onChange={(id) => window.history.replaceState(window.history.state, '', `#${id}`)}
      >
        {render(active)}
      </Tabs>
    </div>
  )
}

function badgeOf(tab: OrderTab, order: OrderDetail): ReactNode {
  if (tab !== 'rbl' || !order.rblStatus) return undefined
  return order.rblStatus.hasBlacklisted === 1 ? (
    <Tag severity="danger">{order.rblStatus.blackListedCount}</Tag>
  ) : (
    <span className="muted">{orderDetailTexts.clean}</span>
  )
}
