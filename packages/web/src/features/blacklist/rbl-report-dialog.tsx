import { useState } from 'react'
import { blacklistTexts, type RblResult } from '@ip-portal/core/blacklist'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Spinner } from '../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { mayFrame } from '../../ui/files/may-frame.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The report in a sandboxed frame, with a link to open it in a new tab. */
export function RblReportDialog({ report, onClose }: { report: RblResult; onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  const { url } = report
  if (!isWebAddress(url)) return null
  const title = blacklistTexts.reportTitle(report.id)
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button kind="text" label={kernelTexts.ok} onClick={onClose} />
          <LinkButton href={url} kind="primary" label={blacklistTexts.openInTab} external />
        </>
      }
    >
      {mayFrame(url) ? (
        <>
          <div className="report-box">
            {!isLoaded && <Spinner label={blacklistTexts.reportLoading} />}
            <iframe
              className="report-frame"
              src={url}
              title={title}
              sandbox=""
              referrerPolicy="no-referrer"
              onLoad={() => setLoaded(true)}
            />
          </div>
          <p className="muted">{blacklistTexts.reportHint}</p>
        </>
      ) : (
        <Message severity="info">{blacklistTexts.reportNotFramed}</Message>
      )}
    </Dialog>
  )
}
