import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, type Dashboard } from '@ip-portal/core/orders'
import { CalendarIcon, CircleCheckIcon, ServerIcon, WalletIcon, TriangleAlertIcon } from 'lucide-react'
import { StatCard } from '../../../ui/layout/stat-card.tsx'

/** The five figures at the top of the dashboard. */
export const DashboardCards = ({ dashboard }: { dashboard: Dashboard }) => (
  <div className="grid-cards">
    <StatCard label={dashboardTexts.activeOrders} value={String(dashboard.activeOrders)} icon={<ServerIcon />} />
    <StatCard
      label={dashboardTexts.overdue}
      value={formatUsd(dashboard.overdue.total)}
      note={dashboardTexts.count(dashboard.overdue.count)}
      severity={dashboard.overdue.count > 0 ? 'danger' : 'success'}
      icon={dashboard.overdue.count > 0 ? <TriangleAlertIcon /> : <CircleCheckIcon />}
    />
    <StatCard
      label={dashboardTexts.pending}
      value={formatUsd(dashboard.pending.total)}
      note={dashboardTexts.count(dashboard.pending.count)}
      severity={dashboard.pending.count > 0 ? 'warning' : 'success'}
      icon={<WalletIcon />}
    />
    <StatCard
      label={dashboardTexts.upcomingRenewals}
      value={formatUsd(dashboard.upcomingRenewalsTotal)}
      icon={<CalendarIcon />}
    />
    <StatCard label={dashboardTexts.totalBalance} value={formatUsd(dashboard.totalBalance)} icon={<WalletIcon />} />
  </div>
)
