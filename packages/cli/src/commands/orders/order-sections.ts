import { billingTexts, statementOf } from '@ip-portal/core/billing'
import { formatDate, formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { formatRate, formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  balanceOf,
  blockOf,
  orderDetailTexts,
  paymentMethodText,
  type OrderDetail,
  type PendingPayment,
} from '@ip-portal/core/orders'
import { renewalState, renewalTexts, type Renewal } from '@ip-portal/core/renewal'
import { orNone, routingTexts, type Route } from '@ip-portal/core/routing'
import { tableSection, type Column, type Line, type Section } from '../../terminal/output/columns.ts'
import { orderLedgerColumns, type LedgerRow, nameServerLines, roaColumns } from '../shared/ledger-columns.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

/** Sections below the card of an order: balance, and payments that wait for approval. */
export function balanceSections(order: OrderDetail): Section[] {
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
  ]
}

/** Further sections of an active order: service, ledger and renewals. */
export function bodySections(order: OrderDetail): Section[] {
  return [
    ...blockSections(order),
    ...asnSections(order),
    tableSection(orderDetailTexts.tabs.ledger, orderLedgerColumns, ledgerOf(order), billingTexts.noTransactions),
    ...(order.renewals.length === 0
      ? []
      : [tableSection(orderDetailTexts.tabs.renewals, renewalColumns, order.renewals, '')]),
  ]
}

const always = { from: '', to: '9999-12-31' }

const ledgerOf = ({ transactions }: OrderDetail): LedgerRow[] =>
  statementOf(transactions, always).lines.map(({ transaction, balance }) => ({ ...transaction, balance }))

function asnSections({ service_type_id, asnDetails }: OrderDetail): Section[] {
  if (service_type_id !== serviceTypes.asn) return []
  const title = orderDetailTexts.tabs.asn
  if (!asnDetails?.asn) return [{ title, text: orderDetailTexts.asnMissing }]
  const lines: Line[] = [
    [orderDetailTexts.asn, asnDetails.asn],
    [orderDetailTexts.organisation, asnDetails.organisation ?? '-'],
    [orderDetailTexts.registrationDate, formatDate(asnDetails.registration_date)],
  ]
  return [{ title, lines }]
}

function blockSections(order: OrderDetail): Section[] {
  if (!order.ipDetails) return []
  const { routes, roas, domain, inetnum } = order.ipDetails
  const registry = Object.entries(order.whois ?? {})
    .filter(([name]) => name !== 'inetnum' || inetnum === null)
    .map(([name, value]): Line => [name, orNone(value)])
    .filter(([, text]) => text !== '' && text !== '-')
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
  { title: orderDetailTexts.rate, cell: (payment) => formatRate(payment.exchange_rate), align: 'right' },
  { title: texts.status_, cell: () => orderDetailTexts.awaiting },
]

const renewalColumns: Column<Renewal>[] = [
  { title: renewalTexts.date, cell: (renewal) => formatDate(renewal.renewal_date) },
  { title: renewalTexts.previousEnd, cell: (renewal) => formatDate(renewal.previous_end_date), leaveOut: 1 },
  { title: renewalTexts.newEnd, cell: (renewal) => formatDate(renewal.new_end_date) },
  { title: renewalTexts.amount, cell: (renewal) => formatUsd(renewal.price), align: 'right' },
  { title: renewalTexts.total, cell: (renewal) => formatUsd(renewal.totalAmount), align: 'right' },
  { title: renewalTexts.status, cell: (renewal) => renewalTexts[renewalState(renewal)] },
]
