import { useState, type ReactNode } from 'react'
import { accountTexts, profileTabTexts } from '@ip-portal/core/account'
import { useSecurity } from '../../../portal/use-portal.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { LazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { lazySection } from '../../../ui/lazy/lazy-section.tsx'

/** Props of a tab beside the user's data. */
export interface ProfileTabProps {
  /** Opens the set-up of the second factor. */
  onSetUpFactor: () => void
}

interface OfferedTab {
  /** Word of the addition; the tab shows only when the server lists it. */
  word: keyof typeof profileTabTexts
  Part: LazyPart<ProfileTabProps>
}

const tab = { lines: 4 }

/** Tabs beside the user's data, in their order. The code of each is in a folder beside `profile/`. */
const offeredTabs: readonly OfferedTab[] = [
  {
    word: 'sessions',
    Part: lazySection(() => import('../sessions/sessions-tab.tsx').then((module) => module.SessionsTab), tab),
  },
  {
    word: 'tokens',
    Part: lazySection(() => import('../tokens/tokens-tab.tsx').then((module) => module.TokensTab), tab),
  },
  {
    word: 'notifications',
    Part: lazySection(
      () => import('../notifications/notifications-tab.tsx').then((module) => module.NotificationsTab),
      tab,
    ),
  },
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
