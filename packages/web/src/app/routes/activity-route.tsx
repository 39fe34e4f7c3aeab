import { useMemo } from 'react'
import { orderNamed, serviceNumber, type Order, openOrderFlows } from '@ip-portal/core/orders'
import { AuditPage } from '../../features/audit/audit-page.tsx'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useQuery } from '../../portal/use-portal.ts'

const orderFlows = flowsOf(openOrderFlows)

const noOrders: readonly Order[] = []

/** Gives the page of activity the names of the orders; without them it shows their numbers. */
export function ActivityRoute() {
  const { data } = useQuery(() => orderFlows.orders())
  const list = data?.active ?? noOrders
  const orders = useMemo(
    () => ({
      names: new Map(list.map((order) => [order.order_id, serviceNumber(order)])),
      find: (text: string) => orderNamed(list, text),
    }),
    [list],
  )
  return <AuditPage orders={orders} />
}
