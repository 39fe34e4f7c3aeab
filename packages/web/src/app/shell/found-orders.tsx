import { BanknoteIcon, CalendarIcon, RouteIcon, ShieldCheckIcon } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { asnNumber } from '@ip-portal/core/kernel/values/asn'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  actionsOf,
  balanceOf,
  identityOf,
  isOpenable,
  mayOfferActions,
  OrderIndex,
  orderDetailTexts,
  orderMeant,
  searchedName,
  serviceNumber,
  type Order,
  type OrderAction,
  type OrderDetail,
  openOrderFlows,
} from '@ip-portal/core/orders'
import { routingTexts } from '@ip-portal/core/routing'
import { authPortal, flowsOf } from '../../portal/auth-portal.ts'
import { useAddition, useQuery } from '../../portal/use-portal.ts'
import { useQueryOf } from '../../portal/use-query-of.ts'
import { paramsOf, paths } from '../paths.ts'
import type { FoundObject } from './found-objects.ts'

const orderFlows = flowsOf(openOrderFlows)

/** Limit of listed orders; a longer query narrows them down. */
const mostShown = 8

interface FoundOrders {
  orders: FoundObject[]
  /** The order that the search means, else that of the page, with what it offers now. */
  subject: { title: string; isMeant: boolean; actions: (FoundObject & { icon: ReactNode })[] } | null
  isRead: boolean
  failure: Failure | null
}

/** Finds orders, also by the origins of their records, and the actions of the one that is meant. */
export function useFoundOrders(search: string): FoundOrders {
  const { data, failure } = useQuery(() => orderFlows.orders())
  const hasOrigins = useAddition('origins')
  const origins = useQueryOf(
    hasOrigins && asnNumber(searchedName(search)) !== null ? 'origins' : null,
    orderFlows.origins,
  )
  const index = useMemo(
    () => data && new OrderIndex(data.active, authPortal.now(), origins ?? undefined),
    [data, origins],
  )
  const found = useMemo(() => (index === null || search === '' ? [] : index.view({ search })), [index, search])
  const meant = orderMeant(found, search)
  const [path] = useLocation()
  const shown = Number(paramsOf(paths.order, path)?.['id'])
  const subject = meant ?? data?.active.find(({ order_id: id }) => id === shown) ?? null
  const detail = useQueryOf(subject && mayOfferActions(subject) ? subject.order_id : null, orderFlows.order)
  // The meant one may be older than many that begin alike.
  const listed = [...new Set([...(meant ? [meant] : []), ...found.slice(0, mostShown)])].slice(0, mostShown)
  return {
    orders: listed.map((order) => orderObject(order, index?.foundOrigins(order, search) ?? [])),
    subject: detail && {
      title: [orderDetailTexts.heading(detail.id), identityOf(detail)].filter(Boolean).join(' · '),
      isMeant: detail.id === meant?.order_id,
      actions: actionsOf(detail).map((action) => actionObject(detail, action)),
    },
    isRead: data !== null,
    failure,
  }
}

const orderObject = (order: Order, origins: readonly string[]): FoundObject => ({
  id: `order-${order.order_id}`,
  label: `#${order.order_id} ${serviceNumber(order)}`,
  // A phone has room for the reason why it is found alone.
  hint: origins.length > 0 ? origins.join(', ') : [order.tag, order.orderStatusdescription].filter(Boolean).join(' · '),
  // The page of an inactive order shows no more than its row.
  href: isOpenable(order) ? `${paths.orders}/${order.order_id}` : `${paths.orders}?search=${order.order_id}`,
})

const actionParts: Readonly<Record<OrderAction, { label: string; icon: ReactNode }>> = {
  payment: { label: orderDetailTexts.makePayment, icon: <BanknoteIcon /> },
  route: { label: routingTexts.newRoute, icon: <RouteIcon /> },
  roa: { label: routingTexts.newRoa, icon: <ShieldCheckIcon /> },
  renewal: { label: orderDetailTexts.renewalRequest, icon: <CalendarIcon /> },
}

const actionObject = (order: OrderDetail, action: OrderAction) => ({
  ...actionParts[action],
  id: `${action}-${order.id}`,
  hint: action === 'payment' ? formatUsd(balanceOf(order).remaining) : '',
  href: `${paths.orders}/${order.id}?open=${action}`,
})
