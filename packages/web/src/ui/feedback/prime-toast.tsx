import { Toast } from 'primereact/toast'
import { useCallback } from 'react'
import { Prime } from '../prime/prime.tsx'
import type { ToastProps } from './notice.types.ts'

/** PrimeReact's toast, loaded with the first notice. */
export function PrimeToast({ onReady }: ToastProps) {
  const attach = useCallback((toast: Toast | null) => onReady(toast && ((notice) => toast.show(notice))), [onReady])
  return (
    <Prime>
      <Toast ref={attach} position="bottom-right" />
    </Prime>
  )
}
