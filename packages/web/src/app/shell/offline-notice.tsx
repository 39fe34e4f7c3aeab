import { useSyncExternalStore } from 'react'
import { useSecurity } from '../../portal/use-portal.ts'
import { appTexts } from '../app.texts.ts'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** Says that the browser is offline, and what can be sent again without harm where the server keeps its keys. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isSafe = useSecurity(({ context }) => context.status?.additions.includes('idempotency') ?? false)
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
