import { useCallback, useState, type ReactNode } from 'react'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../../ui/lazy/load-dialog.tsx'

const billingFlows = flowsOf(openBillingFlows)

const InvoiceDialog = lazyPart(
  () => import('./invoice-dialog.tsx').then((module) => module.InvoiceDialog),
  dialogFrames,
)

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
