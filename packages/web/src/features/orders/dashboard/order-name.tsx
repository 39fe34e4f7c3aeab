import { dashboardTexts } from '@ip-portal/core/orders'
import { Link } from 'wouter'

interface OrderNameProps {
  id: number
  /** Block or AS number; null where the server does not name it. */
  name: string | null
  /** Part of the order's page that the link leads to. */
  hash?: string
}

/** An order as a link: its block or AS number first, its number muted. */
export const OrderName = ({ id, name, hash = '' }: OrderNameProps) => (
  <Link href={`/orders/${id}${hash}`} className="order-name">
    {name === null ? (
      dashboardTexts.order(id)
    ) : (
      <>
        <strong className="mono">{name}</strong> <span className="muted">{dashboardTexts.order(id)}</span>
      </>
    )}
  </Link>
)
