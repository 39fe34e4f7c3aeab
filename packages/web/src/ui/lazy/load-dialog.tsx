import { useEffect, useRef, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { Spinner } from '../feedback/loading/spinner.tsx'
import { useBack } from '../overlays/back/use-back.ts'
import { keepTypedKeys, useTypedKeys } from '../overlays/typed-keys.ts'
import { useOpenerFocus } from '../overlays/use-opener-focus.ts'
import { uiTexts } from '../ui.texts.ts'
import type { Frames } from './lazy-part.tsx'
import { LoadFailure } from './load-failure.tsx'
import { preloadWhenIdle } from './preload-when-idle.ts'

interface LoadDialogProps {
  label: string
  isLoading?: boolean
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: PrimeReact's may be what is still loading. */
function LoadDialog({ label, isLoading = false, closeLabel, onClose, children }: LoadDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useOpenerFocus()
  useTypedKeys(true)
  useBack(onClose)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Not the button: the key that opened the dialog may still be held, and would press it.
    if (isLoading && opened) keepTypedKeys(opened)
    else opened?.focus()
    return () => opened?.close()
  }, [isLoading])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={isLoading ? 'load-dialog is-loading' : 'load-dialog'}
      aria-label={label}
      aria-busy={isLoading || undefined}
      // PrimeReact would close the dialog below instead.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
      <Button kind="secondary" label={closeLabel} onClick={onClose} />
    </dialog>
  )
}

/**
 * Frames of a dialog, menu or other overlay whose code loads when it opens: until then a small dialog blocks the page,
 * appears after a moment and can be cancelled. `cancel` closes the overlay without a result.
 */
export const overlayFrames = <Props,>(cancel: (props: Props) => void): Frames<Props> => ({
  loading: (props) => (
    <LoadDialog label={kernelTexts.loading} isLoading closeLabel={kernelTexts.cancel} onClose={() => cancel(props)}>
      <Spinner label={kernelTexts.loading} />
    </LoadDialog>
  ),
  missing: (part, props) => (
    <LoadDialog label={kernelTexts.errorTitle} closeLabel={uiTexts.close} onClose={() => cancel(props)}>
      <LoadFailure {...part} />
    </LoadDialog>
  ),
  early: preloadWhenIdle,
})

/** Frames of an overlay whose `onClose` takes no result. */
export const dialogFrames = overlayFrames<{ onClose: () => void }>(({ onClose }) => onClose())
