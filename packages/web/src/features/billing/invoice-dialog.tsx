import { billingTexts, invoiceFailureText, type Invoice } from '@ip-portal/core/billing'
import type { LoadMachine } from '@ip-portal/core/kernel/load.machine'
import { useEffect, useState } from 'react'
import type { Flow } from '../../portal/entrance.ts'
import { useLoad } from '../../portal/use-portal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadIcon } from '../../ui/paper-icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface InvoiceDialogProps {
  /** Looks up which invoice to show and where it is. */
  invoice: () => Flow<LoadMachine<Invoice>>
  onClose: () => void
}

/**
 * An invoice in a frame, with the way to keep it. The frame is not sandboxed: Chromium shows no PDF in a
 * sandbox; the answer is our own origin's and says itself that it may do nothing.
 */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { data, failure, busy, refresh } = useLoad(invoice)
  const [isWanted, setWanted] = useState(false)
  // An address is good for five minutes and the dialog may stay open for longer: each download asks for a new one.
  useEffect(() => {
    if (!isWanted || busy) return
    setWanted(false)
    if (data && !failure) save(data)
  }, [isWanted, busy, data, failure])

  return (
    <Dialog
      title={data ? billingTexts.invoiceTitle(data.id) : billingTexts.invoice}
      size="large"
      onClose={onClose}
      footer={
        data && (
          <>
            <LinkButton external href={data.url} label={billingTexts.newTab} />
            <Button
              icon={<DownloadIcon />}
              label={billingTexts.download}
              busy={isWanted}
              onClick={() => {
                refresh()
                setWanted(true)
              }}
            />
          </>
        )
      }
    >
      {failure && <LoadError text={invoiceFailureText(failure)} onRetry={refresh} />}
      {!data && !failure && <Skeleton lines={8} />}
      {data && <InvoiceFrame invoice={data} />}
    </Dialog>
  )
}

/** Keeps the address that it started with: another one would load the same pages again. */
function InvoiceFrame({ invoice }: { invoice: Invoice }) {
  const [{ id, url }] = useState(invoice)
  return <iframe className="invoice-frame" src={url} title={billingTexts.invoiceTitle(id)} />
}

function save({ id, url }: Invoice): void {
  const link = document.createElement('a')
  link.href = url
  link.download = `${id}.pdf`
  link.click()
}
