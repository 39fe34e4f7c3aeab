import { useState, type ComponentType, type ReactNode } from 'react'
import { accountTexts, profileTabTexts } from '@ip-portal/core/account'
import { useSecurity } from '../../../portal/use-portal.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { NotificationsTab } from '../notifications/notifications-tab.tsx'
import { SessionsTab } from '../sessions/sessions-tab.tsx'
import { TokensTab } from '../tokens/tokens-tab.tsx'
import type { ProfileTabProps } from './profile-tab.types.ts'

interface OfferedTab {
  /** Word of the addition; the tab shows only when the server lists it. */
  word: keyof typeof profileTabTexts
  Part: ComponentType<ProfileTabProps>
}

/** Tabs beside the user's data, in their order. The code of each is in a folder beside `profile/`. */
const offeredTabs: readonly OfferedTab[] = [
  { word: 'sessions', Part: SessionsTab },
  { word: 'tokens', Part: TokensTab },
  { word: 'notifications', Part: NotificationsTab },
]

const noAdditions: readonly string[] = []

/** The form of the user's data, with a tab for each addition that the server offers; without one, the form alone. */
export function ProfileTabs({ children, ...given }: ProfileTabProps & { children: ReactNode }) {
  const additions = useSecurity((snapshot) => snapshot.context.status?.additions ?? noAdditions)
  const [active, setActive] = useState('details')
  const offered = offeredTabs.filter(({ word }) => additions.includes(word))
  const Part = offered.find(({ word }) => word === active)?.Part
  if (offered.length === 0) return children
  return (
    <Tabs
      tabs={[
        { id: 'details', label: accountTexts.profileTab },
        ...offered.map(({ word }) => ({ id: word, label: profileTabTexts[word] })),
      ]}
      active={Part ? active : 'details'}
      onChange={setActive}
    >
      {/* Hidden only, so that typed input survives a look at another tab. */}
      <div hidden={Part !== undefined}>{children}</div>
      {Part && <Part {...given} />}
    </Tabs>
  )
}
