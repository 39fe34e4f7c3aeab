import { HistoryIcon, KeyboardIcon, ListChecksIcon, MoonIcon, LogOutIcon, SunIcon, UserIcon } from 'lucide-react'
import { useLocation } from 'wouter'
import { accountFrameTexts } from '@ip-portal/core/account'
import { sessionTexts, type Session } from '@ip-portal/core/session'
import { authPortal } from '../../portal/auth-portal.ts'
import { useAddition } from '../../portal/use-portal.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { appTexts } from '../app.texts.ts'
import { paths } from '../paths.ts'
import { keysTexts } from './keys/keys.texts.ts'
import { useTheme } from './use-theme.ts'

interface UserMenuProps {
  user: Session['user'] | undefined
  compact?: boolean
  onProfile: () => void
  /** Shows the list of keys; absent on a phone. */
  onKeys?: () => void
}

/** Menu of the signed-in user: profile, theme and sign-out; short texts on phones. */
export function UserMenu({ user, compact = false, onProfile, onKeys }: UserMenuProps) {
  const hasActivity = useAddition('audit')
  const hasPlans = useAddition('plans')
  const [, navigate] = useLocation()
  const [theme, applyNextTheme] = useTheme()
  const items = [
    {
      label: compact ? accountFrameTexts.profileShort : accountFrameTexts.profile,
      icon: <UserIcon />,
      onSelect: onProfile,
    },
    ...(hasActivity
      ? [{ label: appTexts.activity, icon: <HistoryIcon />, onSelect: () => navigate(paths.activity) }]
      : []),
    ...(hasPlans
      ? [{ label: appTexts.changes, icon: <ListChecksIcon />, onSelect: () => navigate(paths.changes) }]
      : []),
    {
      label: appTexts.theme(theme),
      icon: theme === 'dark' ? <MoonIcon /> : <SunIcon />,
      onSelect: applyNextTheme,
    },
    ...(onKeys ? [{ label: keysTexts.title, icon: <KeyboardIcon />, onSelect: onKeys }] : []),
    {
      label: compact ? sessionTexts.signOutShort : sessionTexts.signOut,
      icon: <LogOutIcon />,
      onSelect: () => authPortal.session.send({ type: 'session.signOut' }),
    },
  ]
  return (
    <Menu
      label={appTexts.userMenu}
      items={items}
      trigger={
        compact ? (
          <UserIcon />
        ) : (
          <>
            <span className="user-initials" aria-hidden="true">
              {initialsOf(user?.name ?? '')}
            </span>
            <span className="user-card">
              <strong>{user?.name}</strong>
              <span className="muted">{user?.email}</span>
            </span>
          </>
        )
      }
    />
  )
}

/** First letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('tr')
}
