import { useCallback, useState, type ReactNode } from 'react'
import { billingFlows } from '../../../portal/flows/billing.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

interface OpenedInvoiceProps {
  id: string
  onClose: () => void
}

/** Shows an invoice by its id; nothing while that is empty. */
export const OpenedInvoice = ({ id, onClose }: OpenedInvoiceProps) =>
  id !== '' && <InvoiceDialog invoice={() => billingFlows.invoice(id)} onClose={onClose} />

/** Returns a function that opens an invoice by its id, and the dialog to render. */
export function useInvoiceDialog(): [open: (id: string) => void, dialog: ReactNode] {
  const [id, setId] = useState('')
  const close = useCallback(() => setId(''), [])
  return [setId, <OpenedInvoice key="invoice" id={id} onClose={close} />]
}
