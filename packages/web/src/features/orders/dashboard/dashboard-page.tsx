import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { dashboardOf, dashboardTexts, ordersTexts } from '@ip-portal/core/orders'
import { portal } from '../../../portal/portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { BalanceWarnings } from './balance-warnings.tsx'
import { BlacklistPanel } from './blacklist-panel.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { RenewalsPanel } from './renewals-panel.tsx'
import { ServiceSummaries } from './service-summaries.tsx'

/** The first page after sign-in: balances, warnings, blacklist and renewals. */
export function DashboardPage() {
  const { data, failure, refresh } = useQuery(() => portal.orderStats())
  usePageTitle(dashboardTexts.title)
  return (
    <div className="stack">
      <h1>{dashboardTexts.title}</h1>
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
      {!data && !failure && <Skeleton lines={8} />}
      {data && <Figures dashboard={dashboardOf(data, portal.now())} />}
    </div>
  )
}

const Figures = ({ dashboard }: { dashboard: ReturnType<typeof dashboardOf> }) => (
  <>
    <DashboardCards dashboard={dashboard} />
    <BalanceWarnings warnings={dashboard.warnings} />
    <BlacklistPanel blacklist={dashboard.blacklist} />
    <div className="grid-two">
      <ServiceSummaries services={dashboard.services} />
      <RenewalsPanel renewals={dashboard.renewals} />
    </div>
  </>
)
