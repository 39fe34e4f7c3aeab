import { CalendarIcon } from 'lucide-react'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { dashboardTexts, listDaysSeverity, type Dashboard } from '@ip-portal/core/orders'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import { AllRowsLink, firstRows } from './first-rows.tsx'

/** Upcoming renewals by service type and date. */
export function RenewalsPanel({ renewals }: { renewals: Dashboard['renewals'] }) {
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
