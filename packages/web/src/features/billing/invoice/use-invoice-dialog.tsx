import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { portal } from '../../../portal/portal.ts'

const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx').then((module) => ({ default: module.InvoiceDialog })))

/** Returns a function that opens an invoice by its id, and the dialog to render. */
export function useInvoiceDialog(): [open: (id: string) => void, dialog: ReactNode] {
  const [id, setId] = useState<string | null>(null)
  const close = useCallback(() => setId(null), [])
  const dialog = id !== null && (
    <Suspense fallback={null}>
      <InvoiceDialog invoice={() => portal.invoice(id)} onClose={close} />
    </Suspense>
  )
  return [setId, dialog]
}
