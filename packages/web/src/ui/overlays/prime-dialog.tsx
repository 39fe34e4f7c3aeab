import { Dialog } from 'primereact/dialog'
import { useEffect, useRef } from 'react'
import type { DialogProps } from './dialog.types.ts'
import { Prime } from '../prime/prime.tsx'
import { uiTexts } from '../ui.texts.ts'

const focusable = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Dialogs that open together mount in any order; the topmost takes the focus. */
const isTopmost = (frame: HTMLElement) => [...document.querySelectorAll('.p-dialog')].at(-1) === frame

/** PrimeReact's dialog, loaded when the first dialog opens. */
export function PrimeDialog({
  title,
  onClose,
  children,
  footer,
  dismissable = true,
  size = 'medium',
  asks,
  reading = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)

  /** Focuses the first field, else the first button, else the dialog itself, so that Tab starts inside. */
  const focusFirst = () => {
    const frame = body.current?.closest<HTMLElement>('.p-dialog')
    if (!body.current || !frame || !isTopmost(frame) || frame.contains(document.activeElement)) return
    const target =
      body.current.querySelector<HTMLElement>(focusable) ??
      frame.querySelector<HTMLElement>('.dialog-body button, .dialog-body a[href], .p-dialog-footer button') ??
      frame
    if (target === frame) frame.tabIndex = -1
    target.focus()
  }

  // The focused element may be gone with its step; without this Tab would continue behind the dialog.
  useEffect(() => {
    const frame = body.current?.closest<HTMLElement>('.p-dialog')
    if (!isShown.current || !frame || document.activeElement !== document.body || !isTopmost(frame)) return
    frame.tabIndex = -1
    frame.focus()
  })

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
        pt={reading ? { content: { tabIndex: 0 } } : {}}
        focusOnShow={false}
        onShow={() => {
          isShown.current = true
          focusFirst()
        }}
        onHide={onClose}
      >
        <div className="dialog-body" ref={body} data-asks={asks}>
          {children}
        </div>
      </Dialog>
    </Prime>
  )
}
