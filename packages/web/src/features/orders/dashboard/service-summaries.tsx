import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, ordersTexts, type ServiceSummary } from '@ip-portal/core/orders'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** Orders and balance of each service type, with its next renewal. */
export const ServiceSummaries = ({ services }: { services: ServiceSummary[] }) => (
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
