import { compareDates, dayOf, daysLeft } from '../kernel/values/dates.ts'
import { sumMoney } from '../kernel/values/money.ts'
import type { OrderStats, OverdueBalance, RblStat, ServiceSummary, UpcomingRenewal } from './order-stats.schema.ts'

/** Entry of the warning list: `days` late when overdue, days left when pending; null without a due date. */
export interface BalanceWarning extends OverdueBalance {
  state: 'overdue' | 'pending'
  days: number | null
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
}

/**
 * Computes the dashboard. A balance is overdue when its last due date is before today in Istanbul; due today, or
 * without a due date, it is pending. `now` is ms since the epoch.
 */
export function dashboardOf(stats: OrderStats, now: number): Dashboard {
  const warnings = stats.overdueBalances.map((balance) => warningOf(balance, now))
  const overdue = warnings.filter((warning) => warning.state === 'overdue')
  const pending = warnings.filter((warning) => warning.state === 'pending')
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
    warnings: [...overdue, ...pending].sort(byUrgency),
    blacklist: {
      blocks: listed.length,
      ips: listed.reduce((sum, row) => sum + (row.blackListed ?? 0), 0),
      unknown: stats.rblStats.filter((row) => row.blackListed === null).length,
      rows: listed,
    },
    services: stats.service_summary,
    renewals,
  }
}

function warningOf(balance: OverdueBalance, now: number): BalanceWarning {
  const left = daysLeft(balance.last_due_date, now)
  const isLate = left !== null && left < 0
  return { ...balance, state: isLate ? 'overdue' : 'pending', days: isLate ? -left : left }
}

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
