import { formatDate } from '@ip-portal/core/kernel/values/dates'
import {
  blockOf,
  cardDaysSeverity,
  detailDaysLeft,
  orderDetailTexts,
  ordersTexts,
  paymentNotice,
  type OrderDetail,
} from '@ip-portal/core/orders'
import type { Context } from '../../context.ts'
import type { Line, Section } from '../../terminal/output/columns.ts'
import { readOrder } from '../shared/read-order.ts'
import { balanceSections, bodySections } from './order-sections.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

/** Shows one order; of an inactive one the card, balance and waiting payments, as on the page. */
export async function showOrder(context: Context, id: number): Promise<void> {
  const order = await readOrder(context, id)
  const card = cardSection(order, context.portal.auth.now())
  const isActive = order.isActiveOrder === 1
  const body = isActive ? bodySections(order) : []
  await context.print.record({ data: order, sections: [card, ...balanceSections(order), ...body] })
  if (!isActive)
    context.io.warn(
      [orderDetailTexts.inactive, order.statusReason && orderDetailTexts.inactiveReason(order.statusReason)]
        .filter(Boolean)
        .join(' '),
    )
  const notice = paymentNotice(order)
  if (notice === 'late') context.io.warn(orderDetailTexts.late)
  if (notice === 'waiting') context.io.notice(orderDetailTexts.covered)
}

function cardSection(order: OrderDetail, now: number): Section {
  const days = detailDaysLeft(order, now)
  const lines: Line[] = [
    [texts.serviceType, order.serviceTypeName],
    ...(blockOf(order) === null ? [] : [[texts.block, blockOf(order) ?? ''] as const]),
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
