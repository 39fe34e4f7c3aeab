import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode, useEffect } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { uiTexts } from '../ui.texts.ts'
import { Message } from './message.tsx'
import type { Notice, ToastProps } from './notice.types.ts'
import { SessionEnded } from './session-ended.ts'

const PrimeToast = lazyPart<ToastProps>(() => import('./prime-toast.tsx').then((module) => module.PrimeToast), {
  missing: (_, props) => <PlainToast {...props} />,
})

type Show = (text: string, lifeMs?: number) => void

/** Short messages about a finished action; they disappear after a while. */
export interface Notices {
  success: Show
  info: Show
  warn: Show
  error: Show
}

const NoticesContext = createContext<Notices | null>(null)

/** Warnings and errors stay longer: they are longer to read and come unexpectedly. */
const kinds = {
  success: { severity: 'success', summary: kernelTexts.successTitle, life: limits.successAlertMs },
  info: { severity: 'info', summary: uiTexts.infoTitle, life: 5000 },
  warn: { severity: 'warn', summary: uiTexts.warningTitle, life: 8000 },
  error: { severity: 'error', summary: kernelTexts.errorTitle, life: 10_000 },
} as const

/** Holds the one toast of the page. Queues notices until the toast has loaded. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const hasEnded = useContext(SessionEnded)
  const waiting = useRef<Notice[]>([])
  const toast = useRef<((notice: Notice) => void) | null>(null)
  const onReady = useCallback((show: ((notice: Notice) => void) | null) => {
    toast.current = show
    if (show) for (const notice of waiting.current.splice(0)) show(notice)
  }, [])
  const notices = useMemo<Notices>(() => {
    const shower =
      (kind: keyof typeof kinds): Show =>
      (text, lifeMs) => {
        const { severity, summary, life } = kinds[kind]
        const notice = { severity, summary, detail: text, life: lifeMs ?? life }
        placeToasts()
        if (toast.current) return toast.current(notice)
        waiting.current.push(notice)
        setWanted(true)
      }
    return { success: shower('success'), info: shower('info'), warn: shower('warn'), error: shower('error') }
  }, [])
  return (
    <NoticesContext value={notices}>
      {children}
      {isWanted && !hasEnded && <PrimeToast onReady={onReady} />}
    </NoticesContext>
  )
}

/** Room that a toast takes at the lower right, with its distance from the edges. */
const toastRoom = { width: 400, height: 120 }

/** Moves the toasts to the upper edge while the control that was just used is where they would be. */
function placeToasts(): void {
  const { right = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
  const isCovered = right > window.innerWidth - toastRoom.width && bottom > window.innerHeight - toastRoom.height
  document.documentElement.classList.toggle('toasts-above', isCovered && document.activeElement !== document.body)
}

/** Returns the notices of the page. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (notices === null) throw new Error('useNotices outside of NoticesProvider')
  return notices
}

const severities = { success: 'success', info: 'info', warn: 'warning', error: 'danger' } as const

/** Shows notices when PrimeReact's toast could not be loaded; the notice may be about the same lost connection. */
function PlainToast({ onReady }: ToastProps) {
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
