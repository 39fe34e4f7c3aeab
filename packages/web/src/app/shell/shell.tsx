import { BoxIcon, ListChecksIcon, MenuIcon, PanelLeftCloseIcon, PanelLeftOpenIcon, SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import '../../ui/prime/trusted-types.ts'
import { Link, useLocation } from 'wouter'
import { sessionTexts } from '@ip-portal/core/session'
import { openTicketFlows } from '@ip-portal/core/tickets'
import { SecurityBanner, useBannerWait } from '../../features/account/security-banner.tsx'
import { flowsOf } from '../../portal/auth-portal.ts'
import { OpenTicketsProvider } from '../../portal/open-tickets.ts'
import { useStagedDraft } from '../../portal/staged-draft.ts'
import { useOnline } from '../../portal/use-online.ts'
import { useQuery, useOnChange, useSession, useAddition } from '../../portal/use-portal.ts'
import { BareButton } from '../../ui/buttons/bare-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'
import { allowPreloading } from '../../ui/lazy/preload-when-idle.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'
import { useNavigateWithReturn } from '../return-location.ts'
import { LazyProfile } from '../routes/lazy-profile.ts'
import './print.css'
import { commandKeys, isApple } from './keys/go-keys.ts'
import { useHeadingFocus } from './keys/use-heading-focus.ts'
import { useKeys, isDialogOpen } from './keys/use-keys.ts'
import { Navigation } from './navigation.tsx'
import { ProviderCredit } from './provider-credit.tsx'
import { UserMenu } from './user-menu.tsx'

const ticketFlows = flowsOf(openTicketFlows)

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
          <ChangesLink />
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

/** Link to the changes that wait, with their number, and to the plans of the company. */
function ChangesLink() {
  const { count } = useStagedDraft()
  const isOffered = useAddition('plans')
  if (isOffered !== true && count === 0) return null
  return (
    <Link
      href={paths.changes}
      className={joinClasses('changes-link', count > 0 && 'has-changes')}
      aria-label={count > 0 ? appTexts.changesWith(count) : appTexts.changes}
    >
      <ListChecksIcon />
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </Link>
  )
}

/** Says that the browser is offline, and what can be sent again without harm where the server keeps its keys. */
function OfflineNotice() {
  const isOnline = useOnline()
  const isSafe = useAddition('idempotency')
  return (
    <div role="status" className={isOnline ? undefined : 'release-notice is-offline'}>
      {!isOnline && (
        <span>
          <strong>{appTexts.offline}</strong> {isSafe && appTexts.offlineHint}
        </span>
      )}
    </div>
  )
}

/** State of the rail that opens over the page; Esc and a press outside close it. */
function useRail(rail: RefObject<HTMLElement | null>): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    const closeOutside = ({ target }: Event) => rail.current?.contains(target as Node) === false && setOpen(false)
    window.addEventListener('keydown', closeByKey)
    window.addEventListener('pointerdown', closeOutside)
    return () => {
      window.removeEventListener('keydown', closeByKey)
      window.removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen, rail])
  return [isOpen, setOpen]
}

/** Shows the state of the session, which is checked every 30 s; without a connection it is not known. */
function SessionBadge() {
  const isActive = useSession((snapshot) => snapshot.context.session !== null && snapshot.context.badge === 'active')
  const isOnline = useOnline()
  return (
    <output>
      {isActive && !isOnline ? (
        <Tag severity="warning">{sessionTexts.badgeOffline}</Tag>
      ) : (
        <Tag severity={isActive ? 'success' : 'danger'}>
          {isActive ? sessionTexts.badgeActive : sessionTexts.badgeClosed}
        </Tag>
      )}
    </output>
  )
}

const CommandMenuDialog = lazyPart(
  () => import('./command-menu-dialog.tsx').then((module) => module.CommandMenuDialog),
  dialogFrames,
)

interface CommandMenuButtonProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onProfile: () => void
  onKeys: () => void
}

/** Opens the command menu by button or by Ctrl+K (Cmd+K on a Mac). */
function CommandMenuButton({ isOpen, setOpen, onProfile, onKeys }: CommandMenuButtonProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [setOpen])
  return (
    <>
      <BareButton
        className="command-menu-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span>{appTexts.commandMenu.open}</span>
        <kbd aria-hidden="true">{commandKeys.join(' ')}</kbd>
      </BareButton>
      {isOpen && <CommandMenuDialog onProfile={onProfile} onKeys={onKeys} onClose={() => setOpen(false)} />}
    </>
  )
}
