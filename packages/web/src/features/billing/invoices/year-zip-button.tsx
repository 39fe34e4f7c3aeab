import { FileArchiveIcon } from 'lucide-react'
import { useState } from 'react'
import { billingTexts } from '@ip-portal/core/billing'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useAddition } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'

const billingFlows = flowsOf(openBillingFlows)

/** Saves all invoices of a year as one archive; nothing where the server does not offer it. */
export function YearZipButton({ year }: { year: number }) {
  const isOffered = useAddition('invoices')
  const [busy, setBusy] = useState(false)
  const notices = useNotices()
  async function save() {
    setBusy(true)
    try {
      // Asked for at the click, because the address is good for five minutes only.
      const { zipUrl } = await billingFlows.yearInvoices(year).once()
      if (zipUrl === null) notices.error(billingTexts.noYearZip(year))
      else download(zipUrl, `faturalar-${year}.zip`)
    } catch (error) {
      notices.error(failureText(toFailure(error)))
    }
    setBusy(false)
  }
  if (isOffered === false) return null
  return (
    <Button
      kind="secondary"
      icon={<FileArchiveIcon />}
      label={billingTexts.yearZip}
      // Keeps its place until that is known, so that the buttons beside it stay where they are.
      busy={busy || isOffered === null}
      onClick={() => void save()}
    />
  )
}

/** Leaves the download to the browser, so that an archive of any size is never in the memory of the page. */
function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
