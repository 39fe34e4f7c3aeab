import { Dialog as PrimeDialog } from 'primereact/dialog'
import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { SessionEnded } from '../feedback/session-ended.ts'
import { uiTexts } from '../ui.texts.ts'
import { useBack } from './back/use-back.ts'
import { useTypedKeys } from './typed-keys.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /**
   * False disables Esc, clicks on the backdrop and Back, and removes the close icon. A change of the flow does so by
   * itself while it runs.
   */
  dismissable?: boolean
  /** Answers the browser's Back; null while the dialog must stay. By default as Esc does. */
  onBack?: (() => void) | null
  size?: 'small' | 'medium' | 'large'
  /** Flow of the dialog, whose question is written to `data-asks` for tests and screen scripts. */
  snapshot?: AnyMachineSnapshot
  /** True for long text without controls: keys can then scroll it. */
  reading?: boolean
}

/**
 * Modal dialog. Rendered only while it is open, so that its input is discarded with it. One that would open behind the end
 * of the session stays closed: it would cover the warning.
 */
export function Dialog(props: DialogProps) {
  const [isLate] = useState(useContext(SessionEnded))
  return isLate ? null : <OpenDialog {...props} />
}

function OpenDialog({ onBack, dismissable = true, ...props }: DialogProps) {
  useOpenerFocus()
  useTypedKeys()
  const isFree = dismissable && props.snapshot?.hasTag('changing') !== true
  useBack(onBack === undefined ? (isFree ? props.onClose : null) : onBack)
  return <DialogFrame {...props} dismissable={isFree} />
}

function DialogFrame({
  title,
  onClose,
  children,
  footer,
  dismissable,
  size = 'medium',
  snapshot,
  reading = false,
}: DialogProps & { dismissable: boolean }) {
  const body = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)

  // Set until something has the focus; a press or a key in the dialog ends it.
  const isFocusDue = useRef(true)

  // At once, because what is typed during the animation belongs into the first field; again when the content has come.
  const attach = useCallback((element: HTMLDivElement) => {
    const focus = () => {
      if (isFocusDue.current && focusFirst(element)) isFocusDue.current = false
    }
    const observer = new MutationObserver(focus)
    const frame = element.closest('.p-dialog')
    const mask = element.closest('.p-dialog-mask')
    // A press beside the dialog would take the focus from its field, and what is typed next would be lost.
    const keepFocus = (event: Event) => event.target === mask && event.preventDefault()
    const stop = () => (isFocusDue.current = false)
    body.current = element
    focus()
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
    for (const event of ['pointerdown', 'keydown']) frame?.addEventListener(event, stop)
    mask?.addEventListener('mousedown', keepFocus)
    return () => {
      observer.disconnect()
      mask?.removeEventListener('mousedown', keepFocus)
      for (const event of ['pointerdown', 'keydown']) frame?.removeEventListener(event, stop)
    }
  }, [])

  // The focused element may be gone with its step; without this Tab would continue behind the dialog.
  const regainFocus = () => {
    const frame = body.current?.closest<HTMLElement>('.p-dialog')
    if (!frame || document.activeElement !== document.body || !isTopmost(frame)) return
    isFocusDue.current = !frame.querySelector(fields)
    frame.tabIndex = -1
    frame.focus()
  }

  // Later, because the body has the focus also between the blur of a field and the focus of the next one.
  useEffect(() => {
    if (!isShown.current || document.activeElement !== document.body) return
    const timer = setTimeout(regainFocus)
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
      pt={reading ? { content: { tabIndex: 0 } } : {}}
      focusOnShow={false}
      onShow={() => {
        isShown.current = true
        if (!isFocusDue.current) regainFocus()
        else if (focusFirst(body.current)) isFocusDue.current = false
      }}
      onHide={onClose}
    >
      <div className="dialog-body" ref={attach} data-asks={snapshot && asksOf(snapshot)}>
        {children}
      </div>
    </PrimeDialog>
  )
}

const fields = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const buttons = '.dialog-body button, .dialog-body a[href], .p-dialog-footer button'
const loading = '[aria-busy=true], .skeleton, .spinner'

/** Dialogs that open together mount in any order; the topmost takes the focus. */
const isTopmost = (frame: HTMLElement) => [...document.querySelectorAll('.p-dialog')].at(-1) === frame

/**
 * Focuses the first field, else the first button, else the dialog itself, so that Tab starts inside. Returns false when
 * it has to be called again: while the content loads, the keys that are typed are kept for its first field.
 */
function focusFirst(body: HTMLElement | null): boolean {
  const frame = body?.closest<HTMLElement>('.p-dialog')
  if (!body || !frame || !isTopmost(frame)) return false
  const active = document.activeElement
  if (active !== frame && frame.contains(active)) return true
  const field = body.querySelector<HTMLElement>(fields)
  if (!field && body.querySelector(loading)) return false
  const target = field ?? frame.querySelector<HTMLElement>(buttons) ?? frame
  if (target === frame) frame.tabIndex = -1
  // A long body may have been scrolled to its end, such as the newest reply of a ticket.
  target.focus({ preventScroll: target !== field })
  return target !== frame
}
