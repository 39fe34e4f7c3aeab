import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { orderDetailTexts, tabsOf, type OrderDetail, type OrderTab } from '@ip-portal/core/orders'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'

interface OrderTabsProps {
  order: OrderDetail
  badges: Partial<Record<OrderTab, ReactNode>>
  select: (order: OrderDetail, hash: string) => OrderTab
  render: (tab: OrderTab) => ReactNode
}

/** The tabs of an order; the hash of the address selects one. */
export function OrderTabs({ order, badges, select, render }: OrderTabsProps) {
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
