import { ProgressBar } from 'primereact/progressbar'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { formatSize } from '@ip-portal/core/kernel/values/files'
import { Button } from '../buttons/button.tsx'
import { uiTexts } from '../ui.texts.ts'

interface UploadProgressProps {
  /** Null until the first byte has been sent. */
  progress: Progress | null
  onCancel: () => void
}

/** Progress of an upload, with a button to cancel it. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const { sent, total } = progress ?? { sent: 0, total: 0 }
  const isSent = total > 0 && sent === total
  return (
    <div className="upload-progress">
      <ProgressBar
        unstyled
        className="upload-bar"
        aria-label={uiTexts.upload}
        value={total > 0 ? Math.round((100 * sent) / total) : 0}
        showValue={false}
        pt={{ value: { className: 'upload-bar-value' } }}
      />
      {/* Hidden from screen readers: the progress bar has the same value. */}
      <small className="muted">
        {isSent ? uiTexts.uploadFinishing : uiTexts.uploaded(formatSize(sent), formatSize(total))}
      </small>
      <Button kind="text" size="small" label={uiTexts.cancelUpload} onClick={onCancel} />
    </div>
  )
}
