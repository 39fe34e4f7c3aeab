import { Link } from 'wouter'

interface OrderLinkProps {
  href: string
  /** Block or AS number; null where the server does not name it. */
  name: string | null
  /** Null where another line names it. */
  number: string | null
}

/** An order as a link: its block or AS number first, its number muted. */
export const OrderLink = ({ href, name, number }: OrderLinkProps) => (
  <Link href={href} className="order-link">
    {name ? (
      <>
        <strong className="mono">{name}</strong> {number && <span className="muted">{number}</span>}
      </>
    ) : (
      <strong className="mono">{number}</strong>
    )}
  </Link>
)
