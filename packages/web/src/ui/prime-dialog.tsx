import { Dialog } from 'primereact/dialog'
import { useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { Prime } from './prime.tsx'
import { uiTexts } from './ui.texts.ts'

const focusable = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** PrimeReact's dialog as ours; loaded when the first one opens. */
export function PrimeDialog({
  title,
  onClose,
  children,
  footer,
  dismissable = true,
  size = 'medium',
  asks,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)

  /** The first field; without one the first action, and last the dialog itself, so that Tab starts inside. */
  const focusFirst = () => {
    const frame = body.current?.closest<HTMLElement>('.p-dialog')
    if (!body.current || !frame || frame.contains(document.activeElement)) return
    const target =
      body.current.querySelector<HTMLElement>(focusable) ??
      frame.querySelector<HTMLElement>('.dialog-body button, .dialog-body a[href], .p-dialog-footer button') ??
      frame
    if (target === frame) frame.tabIndex = -1
    target.focus()
  }

  return (
    <Prime>
      <Dialog
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
      </Dialog>
    </Prime>
  )
}
