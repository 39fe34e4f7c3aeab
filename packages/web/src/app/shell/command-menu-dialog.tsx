import {
  ReceiptIcon,
  HistoryIcon,
  KeyboardIcon,
  ListChecksIcon,
  MessageCircleMoreIcon,
  MoonIcon,
  ServerIcon,
  PlusIcon,
  LogOutIcon,
  SunIcon,
  UserIcon,
} from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { accountFrameTexts } from '@ip-portal/core/account'
import { billingTexts } from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import { ordersTexts } from '@ip-portal/core/orders'
import { sessionTexts } from '@ip-portal/core/session'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { authPortal } from '../../portal/auth-portal.ts'
import { useAdditions } from '../../portal/use-portal.ts'
import { CommandMenu, type CommandMenuOption } from '../../ui/overlays/command-menu.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'
import { useFoundObjects, type FoundObject } from './found-objects.ts'
import { useFoundOrders } from './found-orders.tsx'
import { keysTexts } from './keys/keys.texts.ts'
import { navItems } from './navigation.tsx'
import { useTheme } from './use-theme.ts'

interface CommandMenuDialogProps {
  onProfile: () => void
  onKeys: () => void
  onClose: () => void
}

/** Searches pages, actions, orders with what they offer, tickets and invoices; each matches as in its list. */
export function CommandMenuDialog({ onProfile, onKeys, onClose }: CommandMenuDialogProps) {
  const [, navigate] = useLocation()
  const [query, setQuery] = useState('')
  const [theme, applyNextTheme] = useTheme()
  const additions = useAdditions()
  const search = useDeferredValue(query.trim())
  const { orders, subject, isRead, failure } = useFoundOrders(search)
  const { tickets, invoices } = useFoundObjects(search)

  const actions: (CommandMenuOption & { words?: string })[] = [
    { id: 'new-order', label: ordersTexts.newOrder, icon: <PlusIcon />, onChoose: () => navigate(paths.newOrder) },
    {
      id: 'new-ticket',
      label: ticketsTexts.newTicket,
      icon: <PlusIcon />,
      onChoose: () => navigate(paths.newTicket),
    },
    {
      id: 'profile',
      label: accountFrameTexts.profile,
      words: appTexts.commandMenu.profileWords,
      icon: <UserIcon />,
      onChoose: onProfile,
    },
    {
      id: 'theme',
      label: appTexts.theme(theme),
      words: appTexts.commandMenu.themeWords,
      icon: theme === 'dark' ? <MoonIcon /> : <SunIcon />,
      onChoose: applyNextTheme,
    },
    { id: 'keys', label: keysTexts.title, icon: <KeyboardIcon />, onChoose: onKeys },
    {
      id: 'sign-out',
      label: sessionTexts.signOut,
      icon: <LogOutIcon />,
      onChoose: () => authPortal.session.send({ type: 'session.signOut' }),
    },
  ]
  const pages = navItems.map(({ href, label, icon }): CommandMenuOption => ({
    id: href,
    label,
    icon,
    onChoose: () => navigate(href),
  }))
  const added = [
    { addition: 'invoices' as const, id: paths.invoices, label: billingTexts.invoices, icon: <ReceiptIcon /> },
    { addition: 'audit' as const, id: paths.activity, label: appTexts.activity, icon: <HistoryIcon /> },
    { addition: 'plans' as const, id: paths.changes, label: appTexts.changes, icon: <ListChecksIcon /> },
  ].filter(({ addition }) => additions?.includes(addition))
  pages.push(...added.map(({ addition: _, ...page }) => ({ ...page, onChoose: () => navigate(page.id) })))
  const matching = (options: readonly (CommandMenuOption & { words?: string })[]) =>
    options.filter(({ label, words = '' }) => hasWords(`${label} ${words}`, query))
  const optionOf = ({ href, ...object }: FoundObject, icon: ReactNode): CommandMenuOption => ({
    ...object,
    icon,
    onChoose: () => navigate(href),
  })
  const objectsOf = (label: string, icon: ReactNode, objects: readonly FoundObject[]) => ({
    label,
    options: objects.map((object) => optionOf(object, icon)),
  })
  const offered = subject?.actions.map((action) => optionOf(action, action.icon)) ?? []

  return (
    <CommandMenu
      title={appTexts.commandMenu.title}
      placeholder={appTexts.commandMenu.placeholder}
      query={query}
      onQuery={setQuery}
      onClose={onClose}
      groups={[
        objectsOf(appTexts.orders, <ServerIcon />, orders),
        // The words of the search name the order that it means, else one of the actions.
        { label: subject?.title ?? '', options: subject?.isMeant ? offered : matching(offered) },
        { label: appTexts.commandMenu.pages, options: matching(pages) },
        { label: appTexts.commandMenu.actions, options: matching(actions) },
        objectsOf(ticketsTexts.title, <MessageCircleMoreIcon />, tickets),
        objectsOf(billingTexts.invoices, <ReceiptIcon />, invoices),
      ]}
      note={noteOf(query, isRead, failure && failureText(failure, ordersTexts.loadFailed))}
    />
  )
}

/** True when the label contains every word of the query; ignores case and accents. */
const hasWords = (label: string, query: string): boolean => {
  const text = fold(label)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function noteOf(query: string, isRead: boolean, failure: string | null): string | null {
  if (query.trim() === '') return appTexts.commandMenu.hint
  return failure ?? (isRead ? null : kernelTexts.loading)
}
