import { formatDate, formatDateTime } from '@ip-portal/core/kernel/dates'
import { formatTry, formatUsd } from '@ip-portal/core/kernel/money'
import {
  balanceOf,
  blockOf,
  cardDaysSeverity,
  detailDaysLeft,
  orderDetailTexts,
  ordersTexts,
  paymentMethodText,
  type OrderDetail,
  type PendingPayment,
} from '@ip-portal/core/orders'
import { routingTexts, type Route } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { tableSection, type Column, type Line, type Section } from '../../output/columns.ts'
import { readOrder } from '../read-order.ts'
import { nameServerLines } from '../routing/nameservers-show.ts'
import { roaColumns } from '../routing/roa-columns.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

/** Shows one order; an inactive one only as its card, as on the page. */
export async function showOrder(context: Context, id: number): Promise<void> {
  const order = await readOrder(context, id)
  const card = cardSection(order, context.portal.now())
  const isActive = order.isActiveOrder === 1
  await context.print.record({ data: order, sections: isActive ? [card, ...bodySections(order)] : [card] })
  if (!isActive) context.io.warn(orderDetailTexts.inactive)
  if (order.hasLatePayment === 1) context.io.warn(orderDetailTexts.late)
}

function cardSection(order: OrderDetail, now: number): Section {
  const days = detailDaysLeft(order, now)
  const asn = order.asnDetails
  const lines: Line[] = [
    [texts.serviceType, order.serviceTypeName],
    ...(blockOf(order) === null ? [] : [[texts.block, blockOf(order) ?? ''] as const]),
    ...(asn
      ? [[routingTexts.asn, asn.asn ?? '-'] as const, [texts.organisation, asn.organisation ?? '-'] as const]
      : []),
    [texts.status_, order.statusDescription],
    [ordersTexts.tag, order.tag ?? '-'],
    [orderDetailTexts.start, formatDate(order.start_date)],
    [orderDetailTexts.end, formatDate(order.end_date)],
    [
      orderDetailTexts.daysLeft,
      days === null ? '-' : orderDetailTexts.days(days),
      days === null ? null : cardDaysSeverity(days),
    ],
  ]
  return { title: orderDetailTexts.heading(order.id), lines }
}

function bodySections(order: OrderDetail): Section[] {
  const balance = balanceOf(order)
  return [
    {
      title: orderDetailTexts.balanceTitle,
      lines: [
        [orderDetailTexts.total, formatUsd(balance.total)],
        [orderDetailTexts.paid, formatUsd(balance.paid)],
        [orderDetailTexts.awaitingApproval, formatUsd(balance.awaitingApproval)],
        [orderDetailTexts.remaining, formatUsd(balance.remaining), balance.remaining > 0 ? 'danger' : 'success'],
      ],
    },
    ...(order.payments_waitingAproval.length === 0
      ? []
      : [tableSection(orderDetailTexts.pendingPayments, paymentColumns, order.payments_waitingAproval, '')]),
    ...blockSections(order),
  ]
}

function blockSections(order: OrderDetail): Section[] {
  if (!order.ipDetails) return []
  const { routes, roas, domain, inetnum } = order.ipDetails
  const registry = Object.entries(order.whois ?? {}).flatMap(([name, value]): Line[] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const lines: Line[] = [
    [texts.block, blockOf(order) ?? '-'],
    ...(inetnum ? [['inetnum', inetnum] as const] : []),
    ...registry,
  ]
  return [
    { title: orderDetailTexts.tabs.ip, lines },
    tableSection(routingTexts.routes, routeColumns, routes, routingTexts.noRoutes),
    tableSection(routingTexts.roas, roaColumns, roas, routingTexts.noRoas),
    {
      title: routingTexts.nameServers,
      lines: nameServerLines(domain),
    },
  ]
}

const routeColumns: Column<Route>[] = [
  { title: routingTexts.origin, cell: (route) => route.origin },
  { title: routingTexts.maintainer, cell: (route) => route.maintainer || '-' },
  { title: routingTexts.lastModified, cell: (route) => formatDateTime(route.last_modified) },
]

const paymentColumns: Column<PendingPayment>[] = [
  { title: orderDetailTexts.paymentDate, cell: (payment) => formatDate(payment.payment_date) },
  { title: orderDetailTexts.method, cell: (payment) => paymentMethodText(payment.payment_method) },
  { title: 'USD', cell: (payment) => formatUsd(payment.amount_usd), align: 'right' },
  { title: 'TRY', cell: (payment) => formatTry(payment.amount_try), align: 'right' },
  { title: orderDetailTexts.rate, cell: (payment) => String(payment.exchange_rate ?? '-'), align: 'right' },
]
