import { billingTexts, invoiceFailureText, type Invoice } from '@ip-portal/core/billing'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import { useState } from 'react'
import type { Flow } from '../../../portal/auth-portal.ts'
import { portal } from '../../../portal/portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { saveFile } from '../../../ui/files/show-file.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import '../billing.css'

interface InvoiceDialogProps {
  /** Looks up which invoice to show and where it is. */
  invoice: () => Flow<QueryMachine<Invoice>>
  onClose: () => void
}

/** An invoice in a frame, with the way to keep it. The PDF comes with a policy of its own that lets it do nothing. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { data, failure, refresh } = useQuery(invoice)
  return (
    <Dialog
      title={data ? billingTexts.invoiceTitle(data.id) : billingTexts.invoice}
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
      {!data && !failure && <Skeleton lines={8} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox */}
      {data && <iframe className="invoice-frame" src={data.url} title={billingTexts.invoiceTitle(data.id)} />}
    </Dialog>
  )
}

/** Fetches the file anew: the address in the frame is good for five minutes only, and the dialog may stay open. */
function DownloadButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const notices = useNotices()
  async function save() {
    setBusy(true)
    try {
      // The invoice's number, whatever the server calls the file.
      const file = new File([await portal.invoiceFile(id).once()], `${id}.pdf`, { type: 'application/pdf' })
      saveFile(file.name, file)
    } catch (error) {
      notices.error(invoiceFailureText(toFailure(error)))
    }
    setBusy(false)
  }
  return <Button icon={<DownloadIcon />} label={billingTexts.download} busy={busy} onClick={() => void save()} />
}
