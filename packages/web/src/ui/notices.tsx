import { Toast } from 'primereact/toast'
import { createContext, useContext, useMemo, useRef, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/kernel.texts'
import { uiTexts } from './ui.texts.ts'

type Show = (text: string, lifeMs?: number) => void

/** Short words about what has just happened; they go away by themselves. */
export interface Notices {
  success: Show
  info: Show
  warn: Show
  error: Show
}

const NoticesContext = createContext<Notices | null>(null)

/** Bad news is longer and nobody waits for it: it stays longer. */
const kinds = {
  success: { severity: 'success', summary: kernelTexts.successTitle, life: 4000 },
  info: { severity: 'info', summary: uiTexts.infoTitle, life: 5000 },
  warn: { severity: 'warn', summary: uiTexts.warningTitle, life: 8000 },
  error: { severity: 'error', summary: kernelTexts.errorTitle, life: 10_000 },
} as const

/** Holds the one toast of the page. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const toast = useRef<Toast>(null)
  const notices = useMemo<Notices>(() => {
    const shower =
      (kind: keyof typeof kinds): Show =>
      (text, lifeMs) => {
        const { severity, summary, life } = kinds[kind]
        toast.current?.show({ severity, summary, detail: text, life: lifeMs ?? life })
      }
    return { success: shower('success'), info: shower('info'), warn: shower('warn'), error: shower('error') }
  }, [])
  return (
    <NoticesContext value={notices}>
      {children}
      <Toast ref={toast} position="top-right" />
    </NoticesContext>
  )
}

/** The notices of the page. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (notices === null) throw new Error('useNotices outside of NoticesProvider')
  return notices
}
