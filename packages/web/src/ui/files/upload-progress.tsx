import { formatSize } from '@ip-portal/core/kernel/values/files'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { Button } from '../buttons/button.tsx'
import { uiTexts } from '../ui.texts.ts'

interface UploadProgressProps {
  /** Null until the first byte has left. */
  progress: Progress | null
  onCancel: () => void
}

/** How much of an upload has left, with the way to call it back. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const { sent, total } = progress ?? { sent: 0, total: 0 }
  const isSent = total > 0 && sent === total
  return (
    <div className="upload-progress">
      <progress aria-label={uiTexts.upload} value={total > 0 ? sent / total : 0} max={1} />
      {/* Silent: the bar speaks, and every kilobyte read out would be too much. */}
      <small className="muted">
        {isSent ? uiTexts.uploadFinishing : uiTexts.uploaded(formatSize(sent), formatSize(total))}
      </small>
      <Button kind="text" size="small" label={uiTexts.cancelUpload} onClick={onCancel} />
    </div>
  )
}
