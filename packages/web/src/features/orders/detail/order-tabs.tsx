import { orderDetailTexts, tabsOf, type OrderDetail, type OrderTab } from '@ip-portal/core/orders'
import type { ReactNode } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

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
  return (
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
  )
}

function badgeOf(tab: OrderTab, order: OrderDetail): ReactNode {
  if (tab !== 'rbl' || !order.rblStatus) return undefined
  return order.rblStatus.hasBlacklisted === 1 ? (
    <Tag severity="danger">{order.rblStatus.blackListedCount}</Tag>
  ) : (
    <Tag severity="success">{orderDetailTexts.clean}</Tag>
  )
}
