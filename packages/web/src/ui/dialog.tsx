import { lazy, Suspense, type ReactNode } from 'react'
import { useOpenerFocus } from './use-opener-focus.ts'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** False: neither Esc nor a click beside it closes it, and it shows no close icon. */
  dismissable?: boolean
  size?: 'small' | 'medium' | 'large'
  /** What the dialog asks for, for those who steer the page from outside (tests, screen scripts). */
  asks?: string | undefined
}

const load = () => import('./prime-dialog.tsx')
const PrimeDialog = lazy(() => load().then((module) => ({ default: module.PrimeDialog })))

/** Fetches what a dialog is made of, for pages on which the next click is likely to open one. */
export const preloadDialog = (): void => void load()

/** A question over the page. Rendered only while it is open, so that what was typed ends with it. */
export function Dialog(props: DialogProps) {
  useOpenerFocus()
  return (
    <Suspense fallback={null}>
      <PrimeDialog {...props} />
    </Suspense>
  )
}
