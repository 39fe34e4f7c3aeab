import '../../ui/prime/trusted-types.ts'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SecurityBanner } from '../../features/account/security-banner.tsx'
import { SessionBadge } from '../../features/session/session-badge.tsx'
import { OpenTicketsProvider } from '../../portal/open-tickets.ts'
import { portal } from '../../portal/portal.ts'
import { useQuery, useOnChange, useSession } from '../../portal/use-portal.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { BoxIcon, MenuIcon } from 'lucide-react'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { appTexts } from '../app.texts.ts'
import { Navigation } from './navigation.tsx'
import { CommandMenuButton } from './command-menu-button.tsx'
import { paths } from '../paths.ts'
import { useNavigateWithReturn } from '../return-location.ts'
import { UserMenu } from './user-menu.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import './shell.css'
import './sidebar.css'
import './print.css'

const ProfileDialog = lazyDialog(() =>
  import('../../features/account/profile-dialog.tsx').then((module) => module.ProfileDialog),
)

/** Moves the focus without changing the hash, which selects the tab of an order. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The frame of every signed-in page: sidebar or top bar, badge, banner, content, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const company = useSession((snapshot) => snapshot.context.session?.company?.name) || appTexts.product
  const [isProfileOpen, setProfileOpen] = useState(false)
  const [path] = useLocation()
  const openProfile = () => setProfileOpen(true)
  const navigateWithReturn = useNavigateWithReturn()
  const tickets = useQuery(() => portal.openTickets())
  const openTickets = tickets.data?.open_tickets ?? 0
  const { refresh } = tickets
  useOnChange(path, refresh)

  return (
    <UiProvider>
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {appTexts.skip}
      </a>
      <div className="shell">
        <aside className="sidebar">
          <div className="brand">
            <BoxIcon />
            <strong>{company}</strong>
          </div>
          <Navigation openTickets={openTickets} />
          <UserMenu onProfile={openProfile} />
        </aside>
        <header className="topbar">
          <button
            type="button"
            className="icon-button"
            aria-label={appTexts.menu}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon />
          </button>
          <BoxIcon />
          <UserMenu compact onProfile={openProfile} />
        </header>
        {isDrawerOpen && (
          <Drawer title={company} onClose={() => setDrawerOpen(false)}>
            <Navigation openTickets={openTickets} onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        )}
        <div className="content">
          <div className="content-top">
            <CommandMenuButton onProfile={openProfile} />
            <section aria-label={appTexts.sessionState}>
              <SessionBadge />
            </section>
          </div>
          <SecurityBanner onAddEmail={openProfile} onEnableTwoFactor={() => navigateWithReturn(paths.setUpTwoFactor)} />
          <main id="content" tabIndex={-1}>
            <OpenTicketsProvider value={refresh}>{children}</OpenTicketsProvider>
          </main>
          <footer className="footer">{appTexts.footer}</footer>
        </div>
      </div>
      {isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
    </UiProvider>
  )
}
