import { PlusIcon, CalendarIcon } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  dashboardOf,
  dashboardTexts,
  ordersTexts,
  type BalanceWarning,
  type Dashboard,
  openOrderFlows,
  type ServiceSummary,
  listDaysSeverity,
} from '@ip-portal/core/orders'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { usePageQuery } from '../../../portal/use-portal.ts'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import './dashboard.css'
import { usePageTitle } from '../../../ui/layout/use-page-title.ts'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { BalanceWarnings } from './balance-warnings.tsx'
import { BlacklistPanel } from './blacklist-panel.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { AllRowsLink, firstRows } from './first-rows.tsx'

const orderFlows = flowsOf(openOrderFlows)

export const dashboardQuery = () => orderFlows.orderStats()

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
  const { data, failure, refresh } = usePageQuery(dashboardQuery)
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
    <AttentionPanel attention={dashboard.attention} warnings={dashboard.warnings} onPay={onPay} />
    <BalanceWarnings warnings={dashboard.warnings} onPay={onPay} />
    <BlacklistPanel blacklist={dashboard.blacklist} />
    <div className="grid-two">
      <ServiceSummaries services={dashboard.services} />
      <RenewalsPanel renewals={dashboard.renewals} />
    </div>
  </>
)

const cards = ['1', '2', '3', '4', '5', '6']

/** The shape of the dashboard while its figures load. */
const DashboardSkeleton = () => (
  <output className="stack page-skeleton" aria-busy="true">
    <span className="visually-hidden">{kernelTexts.loading}</span>
    <span className="grid-cards six-cards">
      {cards.map((card) => (
        <span key={card} className="card stat-card stat-skeleton">
          <ShimmerLines lines={3} />
        </span>
      ))}
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
  </output>
)

/** Orders and balance of each service type, with its next renewal. */
const ServiceSummaries = ({ services }: { services: ServiceSummary[] }) => (
  <Card title={dashboardTexts.services}>
    {services.length === 0 && (
      <EmptyState title={ordersTexts.none} action={<LinkButton href="/new-order" label={ordersTexts.newOrder} />} />
    )}
    {services.map((service) => (
      <section key={service.service_type_id} className="sub-section">
        <h3>{service.serviceTypeName}</h3>
        <dl className="definition-list">
          <Figure label={dashboardTexts.total} value={String(service.total_orders ?? '-')} />
          <Figure label={dashboardTexts.active} value={String(service.active_orders ?? '-')} />
          <Figure label={dashboardTexts.passive} value={String(service.passive_orders ?? '-')} />
          <Figure label={dashboardTexts.balance} value={formatUsd(service.total_remaining_balance)} />
          <Figure label={dashboardTexts.nextRenewal} value={renewalOf(service)} />
        </dl>
      </section>
    ))}
  </Card>
)

const renewalOf = ({ nearest_renewal_date: next }: ServiceSummary) =>
  next?.date ? `${formatDate(next.date)}, ${formatUsd(next.price)}` : '-'

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** Upcoming renewals by service type and date. */
function RenewalsPanel({ renewals }: { renewals: Dashboard['renewals'] }) {
  const isEmpty = renewals.every(({ upcoming }) => upcoming.length === 0)
  return (
    <Card title={dashboardTexts.renewals}>
      {isEmpty && (
        <EmptyState
          icon={<CalendarIcon />}
          title={dashboardTexts.noRenewals}
          action={<LinkButton href="/orders?sort=days_left" label={dashboardTexts.toOrders} />}
        />
      )}
      {!isEmpty &&
        renewals.map(({ service, upcoming }) => (
          <section key={service.service_type_id} className="sub-section">
            <h3>{service.serviceTypeName}</h3>
            {upcoming.length === 0 && <p className="muted">{dashboardTexts.noRenewalsOfService}</p>}
            <ul className="plain-list">
              {firstRows(upcoming).map((renewal) => (
                <li key={renewal.order_id} className="row spread">
                  <RenewedOrder renewal={renewal} />
                  <span className="row">
                    <span>{formatDate(renewal.date)}</span>
                    <span>{formatUsd(renewal.price)}</span>
                    <Tag severity={listDaysSeverity(renewal.days ?? 0)}>{dashboardTexts.daysLeft(renewal.days)}</Tag>
                  </span>
                </li>
              ))}
            </ul>
            <AllRowsLink
              count={upcoming.length}
              href={`/orders?renewal=1&type=${service.service_type_id}&sort=days_left`}
            />
          </section>
        ))}
    </Card>
  )
}

type Renewal = Dashboard['renewals'][number]['upcoming'][number]

function RenewedOrder({ renewal: { order_id: id, ipwithsubnet: name } }: { renewal: Renewal }) {
  const order = <OrderLink href={`/orders/${id}`} name={name} number={dashboardTexts.order(id)} />
  return name === null ? order : <CopyValue text={name}>{order}</CopyValue>
}
