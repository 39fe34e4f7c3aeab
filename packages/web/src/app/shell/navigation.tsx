import { Link, useLocation } from 'wouter'
import { ContractsIcon, DashboardIcon, OrdersIcon, StatementIcon, SupportIcon } from '../../ui/icons/icons.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'

const isAt = (path: string, href: string) => path === href || (href !== '/' && path.startsWith(`${href}/`))

/** The entries of the main menu. */
export const navItems = [
  { href: paths.dashboard, label: appTexts.dashboard, icon: <DashboardIcon /> },
  { href: paths.orders, label: appTexts.orders, icon: <OrdersIcon /> },
  { href: paths.contracts, label: appTexts.contracts, icon: <ContractsIcon /> },
  { href: paths.transactions, label: appTexts.transactions, icon: <StatementIcon /> },
  { href: paths.support, label: appTexts.support, icon: <SupportIcon /> },
] as const

/** The main menu; used by the sidebar and by the drawer on phones. */
export function Navigation({ openTickets, onNavigate }: { openTickets: number; onNavigate?: () => void }) {
  const [path] = useLocation()
  return (
    <nav aria-label={appTexts.nav}>
      <ul className="nav-list">
        {navItems.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="nav-link"
              aria-current={isAt(path, href) ? 'page' : undefined}
              onClick={() => onNavigate?.()}
            >
              {icon}
              <span>{href === paths.support ? appTexts.supportWithCount(openTickets) : label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
