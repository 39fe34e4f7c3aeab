import { sessionTexts } from '@ip-portal/core/session'
import { useSession } from '../../portal/use-portal.ts'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Shows the state of the session, which is checked every 30 s. */
export function SessionBadge() {
  const isActive = useSession((snapshot) => snapshot.context.session !== null && snapshot.context.badge === 'active')
  return (
    <output>
      <Tag severity={isActive ? 'success' : 'danger'}>
        {isActive ? sessionTexts.badgeActive : sessionTexts.badgeClosed}
      </Tag>
    </output>
  )
}
