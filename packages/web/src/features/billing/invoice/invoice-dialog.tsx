import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { billingTexts, invoiceFailureText, type Invoice } from '@ip-portal/core/billing'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { flowsOf, type Flow } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { mayFrame } from '../../../ui/files/may-frame.ts'
import { saveFile } from '../../../ui/files/show-file.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import '../billing.css'

const billingFlows = flowsOf(openBillingFlows)

interface InvoiceDialogProps {
  /** Query for the invoice and its address. */
  invoice: () => Flow<QueryMachine<Invoice>>
  onClose: () => void
}

/** An invoice in a frame, with a download. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { data, failure, refresh } = useQuery(invoice)
  return (
    <Dialog
      title={data ? <CopyValue text={data.id}>{billingTexts.invoiceTitle(data.id)}</CopyValue> : billingTexts.invoice}
      size="large"
      onClose={onClose}
      footer={
        data && (
          <>
            <LinkButton external href={data.url} label={billingTexts.newTab} />
            <DownloadButton id={data.id} />
          </>
        )
      }
    >
      {failure && <QueryError text={invoiceFailureText(failure)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={1} height="min(70dvh, 60rem)" />}
      {data && data.isOfficial !== null && (
        <p className="muted">{data.isOfficial === 1 ? billingTexts.official : billingTexts.forInformation}</p>
      )}
      {data && <InvoiceFrame {...data} />}
    </Dialog>
  )
}

/**
 * Frames the portal's own PDF as it is, because Chromium shows none in a sandbox; the server sends it with a policy that
 * forbids scripts and requests. An address of another site gets a sandbox, or a new tab where the page may not frame it.
 */
function InvoiceFrame({ id, url }: Invoice) {
  const title = billingTexts.invoiceTitle(id)
  const isOwn = new URL(url, window.location.href).origin === window.location.origin
  // Without a viewer the frame would be an empty box, or save the file by itself.
  if (isOwn && !navigator.pdfViewerEnabled) return <Message severity="info">{billingTexts.pdfNotShown}</Message>
  const frame = { className: 'invoice-frame', src: url }
  // oxlint-disable-next-line react/iframe-missing-sandbox -- of the same origin only
  if (isOwn) return <iframe {...frame} title={title} />
  if (!mayFrame(url)) return <Message severity="info">{billingTexts.invoiceNotFramed}</Message>
  return (
    <>
      <iframe {...frame} title={title} sandbox="" referrerPolicy="no-referrer" />
      <p className="muted">{billingTexts.foreignInvoiceHint}</p>
    </>
  )
}

/** Fetches the file again: the address in the frame expires after five minutes, and the dialog may stay open longer. */
function DownloadButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const notices = useNotices()
  async function save() {
    setBusy(true)
    try {
      // Named after the invoice, not after the file on the server.
      const file = new File([await billingFlows.invoiceFile(id).once()], `${id}.pdf`, { type: 'application/pdf' })
      saveFile(file.name, file)
    } catch (error) {
      notices.error(invoiceFailureText(toFailure(error)))
    }
    setBusy(false)
  }
  return <Button icon={<DownloadIcon />} label={billingTexts.download} busy={busy} onClick={() => void save()} />
}
