import type { ReactNode } from 'react'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** False: neither Esc nor a click beside it closes it, and it shows no close icon. */
  dismissable?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Names what the dialog asks for, as `data-asks`, for tests and screen scripts. */
  asks?: string | undefined
}
