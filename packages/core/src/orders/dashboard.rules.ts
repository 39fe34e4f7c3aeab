import { compareDates, dayOf, daysLeft } from '../kernel/values/dates.ts'
import { sumMoney } from '../kernel/values/money.ts'
import type { Severity } from '../kernel/values/severity.ts'
import type { OrderStats, RblStat, RpkiStat, ServiceSummary, UpcomingRenewal } from './order-stats.schema.ts'
import { attentionOf, type Attention, duePaymentsOf, type BalanceWarning } from './overview.rules.ts'

/** Severity of the badge of a balance warning; a payment that awaits approval is only information. */
export const warningSeverity: Record<BalanceWarning['state'], Severity> = {
  overdue: 'danger',
  pending: 'warning',
  waiting: 'info',
}

/** Figures and lists of the dashboard. */
export interface Dashboard {
  activeOrders: number
  totalBalance: number | null
  overdue: { count: number; total: number }
  pending: { count: number; total: number }
  upcomingRenewalsTotal: number
  warnings: BalanceWarning[]
  /** `unknown` counts the blocks whose reports are too old to be clean. */
  blacklist: { blocks: number; ips: number; unknown: number; rows: RblStat[] }
  services: ServiceSummary[]
  renewals: { service: ServiceSummary; upcoming: (UpcomingRenewal & { days: number | null })[] }[]
  /** Number of upcoming renewals. */
  upcomingRenewals: number
  attention: Attention[]
  /** Null on a server that does not count the validity of routes. */
  rpki: RpkiStat | null
}

/** Computes the dashboard. `now` is ms since the epoch. */
export function dashboardOf(stats: OrderStats, now: number): Dashboard {
  const {
    overdue = [],
    pending = [],
    waiting = [],
  } = Object.groupBy(duePaymentsOf(stats, now).values(), ({ state }) => state)
  const listed = stats.rblStats.filter((row) => (row.blackListed ?? 0) > 0)
  const renewals = stats.service_summary.map((service) => ({ service, upcoming: upcomingOf(service, now) }))
  return {
    activeOrders: stats.total_active_orders,
    totalBalance: stats.total_remaining_balance,
    overdue: {
      count: overdue.length,
      total: stats.total_late_payments_amount ?? sumMoney(overdue.map((warning) => warning.balance_usd)),
    },
    pending: { count: pending.length, total: sumMoney(pending.map((warning) => warning.balance_usd)) },
    upcomingRenewalsTotal: sumMoney(renewals.flatMap(({ upcoming }) => upcoming.map((renewal) => renewal.price))),
    warnings: [...[...overdue, ...pending].sort(byUrgency), ...waiting.sort(byUrgency)],
    blacklist: {
      blocks: listed.length,
      ips: listed.reduce((sum, row) => sum + (row.blackListed ?? 0), 0),
      unknown: stats.rblStats.filter((row) => row.blackListed === null).length,
      rows: listed,
    },
    services: stats.service_summary,
    renewals,
    upcomingRenewals: renewals.reduce((sum, { upcoming }) => sum + upcoming.length, 0),
    attention: attentionOf(stats, overdue.toSorted(byUrgency), now),
    rpki: stats.rpki,
  }
}

/** Number of all routes that the validity was computed for. */
export const routesOf = ({ valid, invalid, notFound, unknown, pending }: RpkiStat): number =>
  valid + invalid + notFound + (unknown ?? 0) + (pending ?? 0)

/** Compares warnings: the longest overdue first, then the next to fall due. */
const byUrgency = (a: BalanceWarning, b: BalanceWarning): number =>
  byDay(a.last_due_date, b.last_due_date) || a.order_id - b.order_id

/** Compares days; a missing date comes last. */
const byDay = (a: string | null, b: string | null): number => compareDates(dayOf(a) ?? '9999', dayOf(b) ?? '9999')

const upcomingOf = (service: ServiceSummary, now: number) =>
  service.renewals
    .filter((renewal) => renewal.status === 'upcoming')
    .map((renewal) => ({ ...renewal, days: daysLeft(renewal.date, now) }))
    .sort((a, b) => byDay(a.date, b.date))
