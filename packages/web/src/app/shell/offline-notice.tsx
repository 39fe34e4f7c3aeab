import { useOnline } from '../../portal/use-online.ts'
import { useAddition } from '../../portal/use-portal.ts'
import { appTexts } from '../app.texts.ts'

/** Says that the browser is offline, and what can be sent again without harm where the server keeps its keys. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const isSafe = useAddition('idempotency')
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
