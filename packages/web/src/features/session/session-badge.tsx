import { sessionTexts } from '@ip-portal/core/session'
import { useOnline } from '../../portal/use-online.ts'
import { useSession } from '../../portal/use-portal.ts'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Shows the state of the session, which is checked every 30 s; without a connection it is not known. */
export function SessionBadge() {
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
