import { ChevronRightIcon } from 'lucide-react'
import { Link } from 'wouter'
import { dashboardTexts } from '@ip-portal/core/orders'

/** Rows of a panel: the dashboard is a start, the list has them all. */
const rowsShown = 10

/** The first rows of a panel. */
export const firstRows = <Row,>(rows: readonly Row[]): Row[] => rows.slice(0, rowsShown)

/** Leads from a panel to the list of all its orders; renders nothing when the panel shows them all. */
export const AllRowsLink = ({ count, href }: { count: number; href: string }) =>
  count > rowsShown && (
    <Link className="all-rows" href={href}>
      {dashboardTexts.seeAll(count)}
      <ChevronRightIcon />
    </Link>
  )
