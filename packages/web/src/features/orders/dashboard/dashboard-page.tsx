import { PlusIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { dashboardOf, dashboardTexts, ordersTexts, type BalanceWarning, type Dashboard } from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { orderFlows } from '../../../portal/flows/orders.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { AttentionPanel } from './attention-panel.tsx'
import { BalanceWarnings } from './balance-warnings.tsx'
import { BlacklistPanel } from './blacklist-panel.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { RenewalsPanel } from './renewals-panel.tsx'
import { ServiceSummaries } from './service-summaries.tsx'

/** Orders whose payment the dashboard asks app/ to open: one, or several in one transfer. */
export type DashboardRequest = readonly BalanceWarning[]

interface DashboardPageProps {
  /** Renders the payment dialog of the orders, which is open while it is mounted. */
  dialog: (request: DashboardRequest, on: { changed: () => void; close: () => void }) => ReactNode
}

/** The first page after sign-in: balances, warnings, blacklist and renewals. */
export function DashboardPage({ dialog }: DashboardPageProps) {
  const [request, setRequest] = useState<DashboardRequest | null>(null)
  const close = useCallback(() => setRequest(null), [])
  const { data, failure, refresh } = useQuery(() => orderFlows.orderStats())
  usePageTitle(dashboardTexts.title)
  return (
    <div className="stack">
      <div className="page-header">
        <h1>{dashboardTexts.title}</h1>
        <LinkButton href="/new-order" icon={<PlusIcon />} label={ordersTexts.newOrder} />
      </div>
      {failure && (
        <QueryError
          text={
            failure.kind === 'unexpected-answer'
              ? ordersTexts.statsMissing
              : failureText(failure, ordersTexts.statsFailed)
          }
          onRetry={refresh}
        />
      )}
      {!data && !failure && <DashboardSkeleton />}
      {data && <Figures dashboard={dashboardOf(data, authPortal.now())} onPay={setRequest} />}
      {request && dialog(request, { changed: refresh, close })}
    </div>
  )
}

interface FiguresProps {
  dashboard: Dashboard
  onPay: (request: DashboardRequest) => void
}

const Figures = ({ dashboard, onPay }: FiguresProps) => (
  <>
    <DashboardCards dashboard={dashboard} />
    <AttentionPanel attention={dashboard.attention} />
    <BalanceWarnings warnings={dashboard.warnings} onPay={onPay} />
    <BlacklistPanel blacklist={dashboard.blacklist} />
    <div className="grid-two">
      <ServiceSummaries services={dashboard.services} />
      <RenewalsPanel renewals={dashboard.renewals} />
    </div>
  </>
)
