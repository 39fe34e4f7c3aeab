import {
  CalendarIcon,
  ChevronRightIcon,
  CircleCheckIcon,
  ListIcon,
  MessageCircleMoreIcon,
  ServerIcon,
  ShieldAlertIcon,
  WalletIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Severity } from '@ip-portal/core/kernel/values/severity'
import {
  attentionActions,
  attentionTexts,
  dashboardTexts,
  overviewTexts,
  type Attention,
  type AttentionKind,
  type BalanceWarning,
} from '@ip-portal/core/orders'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { useIsPhone } from '../../../ui/table/sizes/use-media.ts'
import { lateOrders } from './dashboard-cards.tsx'

/** Orders named in a row, which stays one line; the others are behind its link. */
const ordersShown = { phone: 2, desk: 3 }

interface Place {
  icon: ReactNode
  severity: Severity | 'info'
  /** Part of an order's page where the reason is solved. */
  hash: string
  /** Page for all orders of the reason. */
  all: string
  /** Place that the action of the reason leads to, for its orders; without it there is none, or it is a payment. */
  action?: (orders: Attention['orders']) => string
}

/** Address of a part of the first order. */
const firstAt =
  (rest: string) =>
  ([first]: Attention['orders']): string =>
    first ? `/orders/${first.order_id}${rest}` : '/orders'

/** The dialog of a renewal for one order, and the list to choose from for several. */
const renewalOf = (orders: Attention['orders']) =>
  orders.length === 1 ? firstAt('?open=renewal')(orders) : '/orders?renewal=1&sort=days_left'

const places: Record<AttentionKind, Place> = {
  overdue: { icon: <WalletIcon />, severity: 'danger', hash: '', all: lateOrders },
  listed: {
    icon: <ListIcon />,
    severity: 'danger',
    hash: '#rbl',
    all: '/orders?listed=1&sort=rbl_blackListed:desc',
    action: firstAt('#rbl'),
  },
  invalid: {
    icon: <ShieldAlertIcon />,
    severity: 'danger',
    hash: '#ip',
    all: '/orders?invalid=1',
    action: firstAt('#ip'),
  },
  expired: {
    icon: <CalendarIcon />,
    severity: 'danger',
    hash: '#renewals',
    all: '/orders?sort=days_left',
    action: renewalOf,
  },
  expiring: {
    icon: <CalendarIcon />,
    severity: 'warning',
    hash: '#renewals',
    all: '/orders?sort=days_left',
    action: renewalOf,
  },
  unread: {
    icon: <MessageCircleMoreIcon />,
    severity: 'info',
    hash: '',
    all: '/support?show=unread',
    action: () => '/support?show=unread',
  },
  requests: { icon: <ServerIcon />, severity: 'info', hash: '', all: '/orders' },
}

interface AttentionPanelProps {
  attention: readonly Attention[]
  warnings: readonly BalanceWarning[]
  onPay: (warnings: readonly BalanceWarning[]) => void
}

/** Lists what a company should look at today; each reason and each order leads to the place where it is solved. */
export const AttentionPanel = ({ attention, warnings, onPay }: AttentionPanelProps) => (
  <Card title={overviewTexts.attention} className="attention">
    {attention.length === 0 ? (
      <p className="row row-close muted">
        <CircleCheckIcon />
        {overviewTexts.nothing}
      </p>
    ) : (
      <ul className="attention-list">
        {attention.map((reason) => (
          <Reason
            key={reason.kind}
            reason={reason}
            action={
              reason.kind === 'overdue' ? (
                <PayLate reason={reason} warnings={warnings} onPay={onPay} />
              ) : (
                <ReasonAction reason={reason} />
              )
            }
          />
        ))}
      </ul>
    )}
  </Card>
)

function Reason({ reason: { kind, count, orders }, action }: { reason: Attention; action: ReactNode }) {
  const { icon, severity, hash, all } = places[kind]
  const addressOf = (order: number) => `/orders/${order}${hash}`
  const [only] = orders
  const shown = orders.slice(0, useIsPhone() ? ordersShown.phone : ordersShown.desk)
  return (
    <li>
      <span className={joinClasses('attention-icon', `tone-${severity}`)} aria-hidden="true">
        {icon}
      </span>
      <Link className="attention-reason" href={only && orders.length === 1 ? addressOf(only.order_id) : all}>
        {attentionTexts[kind](count)}
        <ChevronRightIcon />
      </Link>
      {shown.length > 0 && (
        <span className="attention-orders">
          {shown.map(({ order_id: id, name }) => (
            <NamedOrder key={id} id={id} name={name} href={addressOf(id)} />
          ))}
          {orders.length > shown.length && (
            <span className="muted">{overviewTexts.more(orders.length - shown.length)}</span>
          )}
        </span>
      )}
      <span className="attention-action">{action}</span>
    </li>
  )
}

/** Leads to the first step against a reason. */
function ReasonAction({ reason: { kind, count, orders } }: { reason: Attention }) {
  const { action } = places[kind]
  const label = attentionActions[kind]
  if (!action || !label) return null
  return (
    <LinkButton
      size="small"
      href={action(orders)}
      label={label}
      ariaLabel={`${label}: ${attentionTexts[kind](count)}`}
    />
  )
}

/** Opens the payment of the late orders. */
function PayLate({
  reason: { orders },
  warnings,
  onPay,
}: { reason: Attention } & Omit<AttentionPanelProps, 'attention'>) {
  const late = warnings.filter(({ order_id: id }) => orders.some((order) => order.order_id === id))
  if (late.length === 0) return null
  return (
    <Button
      kind="secondary"
      size="small"
      label={dashboardTexts.pay}
      ariaLabel={dashboardTexts.payLate}
      onClick={() => onPay(late)}
    />
  )
}

interface NamedOrderProps {
  id: number
  /** Block or AS number; null where the server does not name it. */
  name: string | null
  href: string
}

const NamedOrder = ({ id, name, href }: NamedOrderProps) =>
  name === null ? (
    <Link className="order-link" href={href}>{`#${id}`}</Link>
  ) : (
    <CopyValue text={name}>
      <Link className="order-link" href={href}>
        <strong className="mono">{name}</strong>
      </Link>
    </CopyValue>
  )
