import { formatDate, formatRelative } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  attentionTexts,
  dashboardOf,
  dashboardTexts,
  ordersTexts,
  overviewTexts,
  routesOf,
  warningBadge,
  warningSeverity,
  type Attention,
  type BalanceWarning,
  type Dashboard,
  type ServiceSummary,
} from '@ip-portal/core/orders'
import type { Context } from '../../context.ts'
import { CliError } from '../../errors/exit-codes.ts'
import { tableSection, type Column, type Line, type Section } from '../../terminal/output/columns.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

type Listed = Dashboard['blacklist']['rows'][number]
type Renewal = Dashboard['renewals'][number]['upcoming'][number]

/** Shows the figures of the dashboard; programs get them as the server sends them. */
export async function showStats(context: Context): Promise<void> {
  const { portal, print } = context
  context.session()
  const stats = await context.read(portal.orderStats(), ordersTexts.statsFailed).catch((error) => {
    throw withoutStats(error)
  })
  const now = portal.auth.now()
  await print.record({ data: stats, sections: sectionsOf(dashboardOf(stats, now), now) })
}

/** Text of an answer without figures. */
const withoutStats = (error: unknown): unknown =>
  error instanceof CliError && error.code === 'UNEXPECTED_ANSWER'
    ? new CliError(error.exitCode, error.code, ordersTexts.statsMissing, [error.message, ...error.hints], error.details)
    : error

function sectionsOf(dashboard: Dashboard, now: number): Section[] {
  const { attention, overdue, pending, blacklist, rpki } = dashboard
  const counted = ({ count, total }: { count: number; total: number }) =>
    texts.counted(dashboardTexts.count(count), formatUsd(total))
  const listed = dashboardTexts.blacklistState(blacklist)
  return [
    tableSection(overviewTexts.attention, attentionColumns, attention, overviewTexts.nothing),
    {
      title: texts.summary,
      lines: [
        [dashboardTexts.activeOrders, String(dashboard.activeOrders)],
        [dashboardTexts.overdue, counted(overdue), overdue.count > 0 ? 'danger' : null],
        [dashboardTexts.pending, counted(pending), pending.count > 0 ? 'warning' : null],
        [dashboardTexts.upcomingRenewals, formatUsd(dashboard.upcomingRenewalsTotal)],
        [dashboardTexts.totalBalance, formatUsd(dashboard.totalBalance)],
        ...(rpki ? [rpkiLine(rpki)] : []),
      ],
    },
    tableSection(dashboardTexts.warnings, warningColumns, dashboard.warnings, dashboardTexts.noWarnings),
    tableSection(dashboardTexts.blacklist, listedColumns(now), blacklist.rows, listed),
    ...(blacklist.rows.length === 0 ? [] : [{ title: listed, lines: [] }]),
    tableSection(dashboardTexts.services, serviceColumns, dashboard.services, ordersTexts.none),
    ...renewalSections(dashboard),
  ]
}

/** Says how many routes are valid, and how many are not. */
function rpkiLine(rpki: NonNullable<Dashboard['rpki']>): Line {
  const { valid, invalid, unknown } = rpki
  const all = routesOf(rpki)
  if (all === 0) return [overviewTexts.rpki, overviewTexts.rpkiNone]
  if (unknown) return [overviewTexts.rpki, overviewTexts.rpkiUnknown, 'warning']
  const others = overviewTexts.rpkiOthers(rpki)
  const text = [overviewTexts.rpkiValid(valid, all), others].filter(Boolean).join(', ')
  return [overviewTexts.rpki, text, invalid > 0 ? 'danger' : null]
}

/** Makes one table a service, or one sentence when there is no service. */
function renewalSections({ renewals }: Dashboard): Section[] {
  if (renewals.every(({ upcoming }) => upcoming.length === 0))
    return [tableSection(dashboardTexts.renewals, renewalColumns, [], dashboardTexts.noRenewals)]
  return renewals.map(({ service, upcoming }) =>
    tableSection(
      texts.titled(dashboardTexts.renewals, service.serviceTypeName),
      renewalColumns,
      upcoming,
      dashboardTexts.noRenewalsOfService,
    ),
  )
}

const attentionColumns: Column<Attention>[] = [
  { title: texts.reason, cell: ({ kind, count }) => attentionTexts[kind](count) },
  {
    title: texts.orders,
    cell: ({ orders }) => orders.map(({ order_id: id }) => String(id)).join(', ') || '-',
    isCuttable: true,
  },
]

const orderColumn = { title: dashboardTexts.orderColumn, align: 'right' } as const

const warningColumns: Column<BalanceWarning>[] = [
  { ...orderColumn, cell: (warning) => String(warning.order_id) },
  {
    title: dashboardTexts.state,
    cell: warningBadge,
    severity: ({ state }) => warningSeverity[state],
  },
  { title: dashboardTexts.transactionDate, cell: (warning) => formatDate(warning.last_transaction_date) },
  { title: dashboardTexts.dueDate, cell: (warning) => formatDate(warning.last_due_date) },
  { title: dashboardTexts.balance, cell: (warning) => formatUsd(warning.balance_usd), align: 'right' },
  {
    title: dashboardTexts.waiting,
    cell: ({ waiting_usd: waiting }) => (waiting ? formatUsd(waiting) : '-'),
    align: 'right',
    leaveOut: 1,
  },
]

const listedColumns = (now: number): Column<Listed>[] => [
  { ...orderColumn, cell: (row) => String(row.order_id) },
  { title: dashboardTexts.ipBlock, cell: (row) => row.ipwithsubnet ?? '-' },
  { title: dashboardTexts.blacklisted, cell: (row) => String(row.blackListed ?? '-'), align: 'right' },
  { title: dashboardTexts.reportTime, cell: (row) => formatRelative(row.createDate, now) },
  { title: dashboardTexts.report, cell: (row) => row.url ?? '-', leaveOut: 1 },
]

const serviceColumns: Column<ServiceSummary>[] = [
  { title: texts.service, cell: (service) => service.serviceTypeName, isCuttable: true },
  { title: dashboardTexts.total, cell: (service) => String(service.total_orders ?? '-'), align: 'right' },
  { title: dashboardTexts.active, cell: (service) => String(service.active_orders ?? '-'), align: 'right' },
  { title: dashboardTexts.passive, cell: (service) => String(service.passive_orders ?? '-'), align: 'right' },
  { title: dashboardTexts.balance, cell: (service) => formatUsd(service.total_remaining_balance), align: 'right' },
  {
    title: dashboardTexts.nextRenewal,
    cell: ({ nearest_renewal_date: next }) =>
      next === null ? '-' : texts.counted(formatDate(next.date), formatUsd(next.price)),
  },
]

const renewalColumns: Column<Renewal>[] = [
  { ...orderColumn, cell: (renewal) => String(renewal.order_id) },
  { title: dashboardTexts.ipBlock, cell: (renewal) => renewal.ipwithsubnet ?? '-' },
  { title: texts.date, cell: (renewal) => formatDate(renewal.date) },
  { title: texts.daysLeft, cell: (renewal) => dashboardTexts.daysLeft(renewal.days), align: 'right' },
  { title: dashboardTexts.price, cell: (renewal) => formatUsd(renewal.price), align: 'right' },
]
