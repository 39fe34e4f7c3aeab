import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** False disables Esc and clicks on the backdrop, and removes the close icon. */
  dismissable?: boolean
  /** Answers the browser's Back; null while the dialog must stay. By default as Esc does. */
  onBack?: (() => void) | null
  size?: 'small' | 'medium' | 'large'
  /** Flow of the dialog, whose question is written to `data-asks` for tests and screen scripts. */
  snapshot?: AnyMachineSnapshot
  /** True for long text without controls: keys can then scroll it. */
  reading?: boolean
}
