import { Link } from 'wouter'
import { billingTexts } from '@ip-portal/core/billing'
import { useAddition } from '../../../portal/use-portal.ts'

const views = [
  { id: 'statement', href: '/transactions', label: billingTexts.statement },
  { id: 'invoices', href: '/invoices', label: billingTexts.invoices },
] as const

/** Links between the statement and the invoices of a year; nothing where the server offers no list of invoices. */
export function StatementViews({ active }: { active: (typeof views)[number]['id'] }) {
  const isOffered = useAddition('invoices')
  // Keeps its place until that is known, so that nothing below it moves.
  if (isOffered === null) return <div className="statement-views" />
  if (!isOffered) return null
  return (
    <nav className="statement-views no-print" aria-label={billingTexts.views}>
      {views.map(({ id, href, label }) => (
        <Link key={id} href={href} aria-current={id === active ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
