import { useEffect, useState } from 'react'
import { Message } from './message.tsx'
import type { Notice, ToastProps } from './notice.types.ts'

const severities = { success: 'success', info: 'info', warn: 'warning', error: 'danger' } as const

/** Shows notices when PrimeReact's toast could not be loaded; the notice may be about the same lost connection. */
export function PlainToast({ onReady }: ToastProps) {
  const [shown, setShown] = useState<readonly Notice[]>([])
  useEffect(() => {
    onReady((notice) => {
      setShown((before) => [...before.filter(({ detail }) => detail !== notice.detail), notice])
      setTimeout(() => setShown((before) => before.filter((one) => one !== notice)), notice.life)
    })
    return () => onReady(null)
  }, [onReady])
  return (
    <div className="plain-toast stack">
      {shown.map((notice) => (
        <Message key={notice.detail} severity={severities[notice.severity]} live="alert" title={notice.summary}>
          {notice.detail}
        </Message>
      ))}
    </div>
  )
}
