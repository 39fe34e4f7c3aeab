import {
  CalendarIcon,
  CircleCheckIcon,
  ServerIcon,
  ShieldAlertIcon,
  ShieldCheckIcon,
  TriangleAlertIcon,
  WalletIcon,
} from 'lucide-react'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, overviewTexts, routesOf, type Dashboard } from '@ip-portal/core/orders'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import './dashboard.css'

/** The figures at the top of the dashboard; each leads to the place where it is explained. */
export function DashboardCards({ dashboard }: { dashboard: Dashboard }) {
  const { overdue, pending, rpki, warnings } = dashboard
  const passive = dashboard.services.reduce((sum, service) => sum + (service.passive_orders ?? 0), 0)
  const expiring = dashboard.attention.find(({ kind }) => kind === 'expiring')?.count ?? 0
  const daysOf = (state: 'overdue' | 'pending') => warnings.find((warning) => warning.state === state)?.days ?? null
  const [latest, next] = [daysOf('overdue'), daysOf('pending')]
  return (
    <div className={rpki ? 'grid-cards six-cards' : 'grid-cards'}>
      <StatCard
        href="/orders"
        label={dashboardTexts.activeOrders}
        value={String(dashboard.activeOrders)}
        note={overviewTexts.passiveOrders(passive)}
        icon={<ServerIcon />}
      />
      <StatCard
        href={overdue.count > 0 ? lateOrders : '/transactions'}
        label={dashboardTexts.overdue}
        value={formatUsd(overdue.total)}
        note={joined(dashboardTexts.count(overdue.count), latest === null ? null : overviewTexts.oldest(latest))}
        severity={overdue.count > 0 ? 'danger' : 'success'}
        icon={overdue.count > 0 ? <TriangleAlertIcon /> : <CircleCheckIcon />}
      />
      <StatCard
        href={pending.count > 0 ? '/orders?due=1&sort=late:desc' : '/transactions'}
        label={dashboardTexts.pending}
        value={formatUsd(pending.total)}
        note={joined(dashboardTexts.count(pending.count), next === null ? null : overviewTexts.next(next))}
        severity={pending.count > 0 ? 'warning' : 'success'}
        icon={<WalletIcon />}
      />
      <StatCard
        href="/orders?renewal=1&sort=days_left"
        label={dashboardTexts.upcomingRenewals}
        value={formatUsd(dashboard.upcomingRenewalsTotal)}
        note={overviewTexts.renewals(expiring)}
        icon={<CalendarIcon />}
      />
      <StatCard
        href="/transactions"
        label={dashboardTexts.totalBalance}
        value={formatUsd(dashboard.totalBalance)}
        note={overviewTexts.allOrders}
        icon={<WalletIcon />}
      />
      {rpki && <RpkiCard rpki={rpki} />}
    </div>
  )
}

/** The list of orders with a late payment. */
export const lateOrders = '/orders?late=1'

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(', ')

/** The RPKI validity of all routes; leads to the orders with invalid ones. */
function RpkiCard({ rpki }: { rpki: NonNullable<Dashboard['rpki']> }) {
  const { valid, invalid } = rpki
  const unknown = rpki.unknown ?? 0
  const [first, more] = rpki.invalid_orders
  const others = overviewTexts.rpkiOthers(rpki) || overviewTexts.rpkiAllValid
  const all = routesOf(rpki)
  const note = all === 0 ? overviewTexts.rpkiNone : unknown > 0 ? overviewTexts.rpkiUnknown : others
  return (
    <StatCard
      href={first === undefined ? '/orders' : more === undefined ? `/orders/${first.order_id}#ip` : '/orders?invalid=1'}
      label={overviewTexts.rpkiValidRoutes}
      value={all === 0 || unknown > 0 ? '-' : `${valid} / ${all}`}
      note={note}
      severity={invalid > 0 ? 'danger' : unknown > 0 ? 'warning' : 'success'}
      icon={invalid > 0 ? <ShieldAlertIcon /> : <ShieldCheckIcon />}
    />
  )
}
