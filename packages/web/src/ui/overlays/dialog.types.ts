import type { ReactNode } from 'react'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** False disables Esc and clicks on the backdrop, and removes the close icon. */
  dismissable?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Question of the flow, written to `data-asks` for tests and screen scripts. */
  asks?: string | undefined
  /** True for long text without controls: keys can then scroll it. */
  reading?: boolean
}
