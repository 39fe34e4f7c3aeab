import { useCallback, useState, type ReactNode } from 'react'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'

const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.tsx').then((module) => module.InvoiceDialog))

/** Returns a function that opens an invoice by its id, and the dialog to render. */
export function useInvoiceDialog(): [open: (id: string) => void, dialog: ReactNode] {
  const [id, setId] = useState<string | null>(null)
  const close = useCallback(() => setId(null), [])
  const dialog = id !== null && <InvoiceDialog invoice={() => billingFlows.invoice(id)} onClose={close} />
  return [setId, dialog]
}
