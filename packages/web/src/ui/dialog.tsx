import { Dialog as PrimeDialog } from 'primereact/dialog'
import { useRef, type ReactNode } from 'react'
import { uiTexts } from './ui.texts.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface DialogProps {
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

const focusable = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** A question over the page. Rendered only while it is open, so that what was typed ends with it. */
export function Dialog({ title, onClose, children, footer, dismissable = true, size = 'medium', asks }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useOpenerFocus()

  /** The first field; without one the first action, and last the dialog itself, so that Tab starts inside. */
  const focusFirst = () => {
    const frame = body.current?.closest<HTMLElement>('.p-dialog')
    if (!body.current || !frame || body.current.contains(document.activeElement)) return
    const target =
      body.current.querySelector<HTMLElement>(focusable) ??
      frame.querySelector<HTMLElement>('.dialog-body button, .dialog-body a[href], .p-dialog-footer button') ??
      frame
    if (target === frame) frame.tabIndex = -1
    target.focus()
  }

  return (
    <PrimeDialog
      visible
      modal
      header={<h2 className="dialog-title">{title}</h2>}
      footer={footer}
      className={`dialog dialog-${size}`}
      closable={dismissable}
      closeOnEscape={dismissable}
      dismissableMask={dismissable}
      ariaCloseIconLabel={uiTexts.close}
      draggable={false}
      resizable={false}
      blockScroll
      focusOnShow={false}
      onShow={focusFirst}
      onHide={onClose}
    >
      <div className="dialog-body" ref={body} data-asks={asks}>
        {children}
      </div>
    </PrimeDialog>
  )
}
