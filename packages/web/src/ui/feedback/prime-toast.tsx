import { Toast } from 'primereact/toast'
import { useCallback } from 'react'
import type { ToastProps } from './notice.types.ts'

/** PrimeReact's toast, loaded with the first notice. */
export function PrimeToast({ onReady }: ToastProps) {
  const attach = useCallback((toast: Toast | null) => onReady(toast && ((notice) => toast.show(notice))), [onReady])
  return <Toast ref={attach} position="bottom-right" />
}
