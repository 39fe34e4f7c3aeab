import '../../ui/prime/trusted-types.ts'
import { BoxIcon, MenuIcon, PanelLeftCloseIcon, PanelLeftOpenIcon } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SecurityBanner } from '../../features/account/security-banner.tsx'
import { useBannerWait } from '../../features/account/use-banner-wait.ts'
import { SessionBadge } from '../../features/session/session-badge.tsx'
import { ticketFlows } from '../../portal/flows/tickets.ts'
import { OpenTicketsProvider } from '../../portal/open-tickets.ts'
import { useQuery, useOnChange, useSession } from '../../portal/use-portal.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'
import { allowPreloading } from '../../ui/lazy/preload-when-idle.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'
import { useNavigateWithReturn } from '../return-location.ts'
import { LazyProfile } from '../routes/lazy-profile.ts'
import { CommandMenuButton } from './command-menu-button.tsx'
import { useHeadingFocus } from './keys/use-heading-focus.ts'
import { useKeys } from './keys/use-keys.ts'
import { Navigation } from './navigation.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ProviderCredit } from './provider-credit.tsx'
import { useRail } from './use-rail.ts'
import { UserMenu } from './user-menu.tsx'
import './print.css'

const KeysDialog = lazyPart(() => import('./keys/keys-dialog.tsx').then((module) => module.KeysDialog), dialogFrames)

/** Moves the focus without changing the hash, which selects the tab of an order. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The frame of every signed-in page: sidebar, top bar (a phone has its menus there), banner, content, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const rail = useRef<HTMLElement>(null)
  const [isRailOpen, setRailOpen] = useRail(rail)
  // The page stays under the warning of an ended session, and its frame with it.
  const present = useSession(({ context }) => context.session)
  const [session, setSession] = useState(present)
  if (present !== null && present !== session) setSession(present)
  const company = session?.company?.name || appTexts.product
  const [isProfileOpen, setProfileOpen] = useState(false)
  const [path] = useLocation()
  const openProfile = () => setProfileOpen(true)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  const openKeys = () => setKeysShown(true)
  useKeys({ onSearch: () => setMenuOpen(true), onHelp: openKeys })
  useHeadingFocus(path)
  const navigateWithReturn = useNavigateWithReturn()
  const isBannerAwaited = useBannerWait()
  const tickets = useQuery(() => ticketFlows.openTickets())
  const openTickets = tickets.data?.open_tickets ?? 0
  const { refresh } = tickets
  useOnChange(path, refresh)
  useEffect(allowPreloading, [])

  return (
    <UiProvider hasEnded={present === null}>
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {appTexts.skip}
      </a>
      <OfflineNotice />
      <div className="shell">
        <aside className={isRailOpen ? 'sidebar is-open' : 'sidebar'} ref={rail}>
          <IconButton
            className="rail-button"
            label={isRailOpen ? appTexts.closeRail : appTexts.openRail}
            title={isRailOpen ? appTexts.closeRail : appTexts.openRail}
            icon={isRailOpen ? <PanelLeftCloseIcon /> : <PanelLeftOpenIcon />}
            aria-expanded={isRailOpen}
            onClick={() => setRailOpen(!isRailOpen)}
          />
          <div className="brand">
            <BoxIcon />
            <strong>{company}</strong>
          </div>
          <Navigation openTickets={openTickets} onNavigate={() => setRailOpen(false)} />
          <UserMenu user={session?.user} onProfile={openProfile} onKeys={openKeys} />
        </aside>
        <header className="topbar">
          <IconButton
            label={appTexts.menu}
            icon={<MenuIcon />}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          />
          <BoxIcon />
          <CommandMenuButton isOpen={isMenuOpen} setOpen={setMenuOpen} onProfile={openProfile} onKeys={openKeys} />
          <section aria-label={appTexts.sessionState}>
            <SessionBadge />
          </section>
          <UserMenu user={session?.user} compact onProfile={openProfile} />
        </header>
        {isDrawerOpen && (
          <Drawer title={company} onClose={() => setDrawerOpen(false)}>
            <Navigation openTickets={openTickets} onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        )}
        <div className={isBannerAwaited ? 'content awaits-banner' : 'content'}>
          <SecurityBanner onAddEmail={openProfile} onEnableTwoFactor={() => navigateWithReturn(paths.setUpTwoFactor)} />
          <main id="content" tabIndex={-1}>
            <OpenTicketsProvider value={refresh}>{children}</OpenTicketsProvider>
          </main>
          <footer className="footer">
            <ProviderCredit />
          </footer>
        </div>
      </div>
      {isProfileOpen && <LazyProfile onClose={() => setProfileOpen(false)} />}
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </UiProvider>
  )
}
