import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { Dialog } from 'primereact/dialog'
import { useCallback, useEffect, useRef } from 'react'
import type { DialogProps } from './dialog.types.ts'
import { uiTexts } from '../ui.texts.ts'

const focusable = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Dialogs that open together mount in any order; the topmost takes the focus. */
const isTopmost = (frame: HTMLElement) => [...document.querySelectorAll('.p-dialog')].at(-1) === frame

/** Focuses the first field, else the first button, else the dialog itself, so that Tab starts inside. */
function focusFirst(body: HTMLElement | null): void {
  const frame = body?.closest<HTMLElement>('.p-dialog')
  if (!body || !frame || !isTopmost(frame) || frame.contains(document.activeElement)) return
  const target =
    body.querySelector<HTMLElement>(focusable) ??
    frame.querySelector<HTMLElement>('.dialog-body button, .dialog-body a[href], .p-dialog-footer button') ??
    frame
  if (target === frame) frame.tabIndex = -1
  target.focus()
}

/** PrimeReact's dialog, loaded when the first dialog opens. */
export function PrimeDialog({
  title,
  onClose,
  children,
  footer,
  dismissable = true,
  size = 'medium',
  snapshot,
  reading = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)

  // At once, because what is typed during the animation belongs into the first field.
  const attach = useCallback((element: HTMLDivElement | null) => {
    body.current = element
    focusFirst(element)
  }, [])

  // The focused element may be gone with its step; without this Tab would continue behind the dialog. Later, because
  // the body has the focus also between the blur of a field and the focus of the next one.
  useEffect(() => {
    if (!isShown.current || document.activeElement !== document.body) return
    const timer = setTimeout(() => {
      const frame = body.current?.closest<HTMLElement>('.p-dialog')
      if (!frame || document.activeElement !== document.body || !isTopmost(frame)) return
      frame.tabIndex = -1
      frame.focus()
    })
    return () => clearTimeout(timer)
  })

  // PrimeReact passes Esc to the dialog below one that it cannot close, which would take this one with it.
  useEffect(() => {
    if (dismissable) return
    const stop = (event: KeyboardEvent) => {
      const frame = body.current?.closest<HTMLElement>('.p-dialog')
      if (event.key === 'Escape' && frame && isTopmost(frame)) event.stopPropagation()
    }
    document.addEventListener('keydown', stop, true)
    return () => document.removeEventListener('keydown', stop, true)
  }, [dismissable])

  return (
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
        focusFirst(body.current)
      }}
      onHide={onClose}
    >
      <div className="dialog-body" ref={attach} data-asks={snapshot && asksOf(snapshot)}>
        {children}
      </div>
    </Dialog>
  )
}
