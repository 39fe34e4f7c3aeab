import { accountTexts } from '@ip-portal/core/account'
import { sessionTexts } from '@ip-portal/core/session'
import { useState } from 'react'
import { entrance } from '../portal/entrance.ts'
import { useSession } from '../portal/use-portal.ts'
import { MoonIcon, SignOutIcon, SunIcon, UserIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { appTexts } from './app.texts.ts'
import { applyTheme, nextTheme, readTheme } from './theme.ts'

const themeTexts = { 'light dark': appTexts.system, light: appTexts.light, dark: appTexts.dark }

interface UserMenuProps {
  compact?: boolean
  onProfile: () => void
}

/** Who is signed in, with the way to the profile, the theme and the way out; short texts on phones. */
export function UserMenu({ compact = false, onProfile }: UserMenuProps) {
  const user = useSession((snapshot) => snapshot.context.session?.user)
  const [theme, setTheme] = useState(readTheme)
  const upcoming = nextTheme(theme)
  const items = [
    {
      label: compact ? accountTexts.profileShort : accountTexts.profile,
      icon: <UserIcon />,
      onSelect: onProfile,
    },
    {
      label: themeTexts[upcoming],
      icon: upcoming === 'dark' ? <MoonIcon /> : <SunIcon />,
      onSelect: () => {
        applyTheme(upcoming)
        setTheme(upcoming)
      },
    },
    {
      label: compact ? sessionTexts.signOutShort : sessionTexts.signOut,
      icon: <SignOutIcon />,
      onSelect: () => entrance.session.send({ type: 'session.signOut' }),
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
