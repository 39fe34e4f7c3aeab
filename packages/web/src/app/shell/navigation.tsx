import { FileTextIcon, LayoutDashboardIcon, ServerIcon, ReceiptTextIcon, MessageCircleMoreIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'

const isAt = (path: string, href: string) => path === href || (href !== '/' && path.startsWith(`${href}/`))

/** The entries of the main menu. */
export const navItems = [
  { href: paths.dashboard, label: appTexts.dashboard, icon: <LayoutDashboardIcon /> },
  { href: paths.orders, label: appTexts.orders, icon: <ServerIcon /> },
  { href: paths.contracts, label: appTexts.contracts, icon: <FileTextIcon /> },
  { href: paths.transactions, label: appTexts.transactions, icon: <ReceiptTextIcon /> },
  { href: paths.support, label: appTexts.support, icon: <MessageCircleMoreIcon /> },
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
              <span className="nav-label">
                {href === paths.support ? appTexts.supportWithCount(openTickets) : label}
              </span>
              {href === paths.support && openTickets > 0 && (
                <span className="nav-count" aria-hidden="true">
                  {openTickets > 99 ? '99+' : openTickets}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
