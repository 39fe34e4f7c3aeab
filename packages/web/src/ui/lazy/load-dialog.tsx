import { useEffect, useRef, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../buttons/button.tsx'
import { Spinner } from '../feedback/loading/spinner.tsx'
import { useBack } from '../overlays/back/use-back.ts'
import { keepTypedKeys } from '../overlays/typed-keys/typed-keys.ts'
import { useTypedKeys } from '../overlays/typed-keys/use-typed-keys.ts'
import { useOpenerFocus } from '../overlays/use-opener-focus.ts'
import { uiTexts } from '../ui.texts.ts'
import { LoadFailure } from './failure/load-failure.tsx'
import type { FailedLoad } from './failure/use-retry-online.ts'

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

/** Stands in for an overlay whose code is loading; appears after a moment, blocks the page at once. */
export const LoadingDialog = ({ onClose }: { onClose: () => void }) => (
  <LoadDialog label={kernelTexts.loading} isLoading closeLabel={kernelTexts.cancel} onClose={onClose}>
    <Spinner label={kernelTexts.loading} />
  </LoadDialog>
)

/** Says that the code of an overlay could not be loaded. */
export const FailedDialog = ({ onClose, ...failed }: FailedLoad & { onClose: () => void }) => (
  <LoadDialog label={kernelTexts.errorTitle} closeLabel={uiTexts.close} onClose={onClose}>
    <LoadFailure {...failed} />
  </LoadDialog>
)

/** Says that an overlay failed to render. */
export const CrashedDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <LoadDialog label={kernelTexts.errorTitle} closeLabel={uiTexts.close} onClose={onClose}>
    {children}
  </LoadDialog>
)
