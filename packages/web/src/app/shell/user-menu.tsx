import { accountFrameTexts } from '@ip-portal/core/account'
import { sessionTexts } from '@ip-portal/core/session'
import { authPortal } from '../../portal/auth-portal.ts'
import { useSession } from '../../portal/use-portal.ts'
import { MoonIcon, LogOutIcon, SunIcon, UserIcon } from 'lucide-react'
import { Menu } from '../../ui/overlays/menu.tsx'
import { appTexts } from '../app.texts.ts'
import { useNextTheme } from './use-theme.ts'

interface UserMenuProps {
  compact?: boolean
  onProfile: () => void
}

/** Menu of the signed-in user: profile, theme and sign-out; short texts on phones. */
export function UserMenu({ compact = false, onProfile }: UserMenuProps) {
  const user = useSession((snapshot) => snapshot.context.session?.user)
  const [upcoming, applyUpcoming] = useNextTheme()
  const items = [
    {
      label: compact ? accountFrameTexts.profileShort : accountFrameTexts.profile,
      icon: <UserIcon />,
      onSelect: onProfile,
    },
    {
      label: appTexts.themes[upcoming],
      icon: upcoming === 'dark' ? <MoonIcon /> : <SunIcon />,
      onSelect: applyUpcoming,
    },
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
          <span className="user-card">
            <strong>{user?.name}</strong>
            <span className="muted">{user?.email}</span>
          </span>
        )
      }
    />
  )
}
