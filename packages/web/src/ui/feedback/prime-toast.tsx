import { Toast, type ToastMessage } from 'primereact/toast'
import { useCallback } from 'react'
import { Prime } from '../prime/prime.tsx'

interface PrimeToastProps {
  /** Receives the function that shows a notice, and null on unmount. */
  onReady: (show: ((message: ToastMessage) => void) | null) => void
}

/** PrimeReact's toast, loaded with the first notice. */
export function PrimeToast({ onReady }: PrimeToastProps) {
  const attach = useCallback((toast: Toast | null) => onReady(toast && ((message) => toast.show(message))), [onReady])
  return (
    <Prime>
      <Toast ref={attach} position="top-right" />
    </Prime>
  )
}
