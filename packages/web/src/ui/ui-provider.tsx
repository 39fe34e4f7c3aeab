import './styles.css'
import type { ReactNode } from 'react'
import { NoticesProvider } from './feedback/notices.tsx'
import { SessionEnded } from './feedback/session-ended.ts'

interface UiProviderProps {
  /** True while the page stays under the warning of an ended session. */
  hasEnded?: boolean
  children: ReactNode
}

/** Provides the toasts of the signed-in pages; /login has none. */
export const UiProvider = ({ hasEnded = false, children }: UiProviderProps) => (
  <SessionEnded value={hasEnded}>
    <NoticesProvider>{children}</NoticesProvider>
  </SessionEnded>
)
