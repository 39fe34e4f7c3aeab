import { useEffect } from 'react'
import {
  notificationKinds,
  notificationKindTexts,
  type Notifications,
  notificationsTexts,
  openAccountFlows,
} from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useFlow, useQuery, useSecurity } from '../../../portal/use-portal.ts'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import '../account.css'

const accountFlows = flowsOf(openAccountFlows)

/** Tab of the profile: which mails the user gets. */
export function NotificationsTab() {
  const { data, failure, refresh } = useQuery(() => accountFlows.notifications())
  const isUnverified = useSecurity((snapshot) => snapshot.context.status?.isEmailVerified === false)
  return (
    <section className="notifications" aria-label={notificationsTexts.title}>
      <p className="muted">{notificationsTexts.hint}</p>
      {isUnverified && <Message severity="warning">{notificationsTexts.unverified}</Message>}
      {failure && <QueryError text={failureText(failure)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={6} height="3rem" />}
      {data && <Switches stored={data} />}
    </section>
  )
}

/** A switch for each kind, which shows the wish of the user at once and after a failure what is stored. */
function Switches({ stored }: { stored: Notifications }) {
  const [snapshot, send] = useFlow(() => accountFlows.saveNotifications())
  const notices = useNotices()
  const { data, sent, waiting } = snapshot.context
  // Read as a view: while the next change is on its way, no failure is shown.
  const failure = viewOf(snapshot, { details: () => snapshot.context.failure })
  useEffect(() => {
    if (failure) notices.error(failureText(failure))
  }, [failure, notices])
  const shown = { ...(data ?? stored), ...sent, ...waiting }
  return (
    <ul className="notification-list">
      {notificationKinds.map((kind) => (
        <li key={kind}>
          <Switch
            {...notificationKindTexts[kind]}
            checked={shown[kind]}
            onChange={(isOn) => send({ type: 'switch.set', change: { [kind]: isOn } })}
          />
        </li>
      ))}
    </ul>
  )
}
