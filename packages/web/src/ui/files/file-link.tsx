import { DownloadIcon, FileIcon } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { SpinnerRing } from '../feedback/loading/spinner.tsx'
import { uiTexts } from '../ui.texts.ts'
import { isViewable, openFile, saveFile } from './show-file.ts'

interface FileLinkProps {
  /** Address of the file. It needs the session's token, so a click fetches it through `read`. */
  href: string
  /** Name to save it under; its ending decides if the browser can show it. */
  name: string
  /** Visible text in place of the name. */
  label?: string | undefined
  read: () => Promise<File>
  onFailed: (error: unknown) => void
}

/** Link to a file on the server: opens it in a new tab where a browser can show it, and can always save it. */
export function FileLink({ href, name, label = name, read, onFailed }: FileLinkProps) {
  const [busy, setBusy] = useState(false)
  const run = (show: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    show()
      .catch(onFailed)
      .finally(() => setBusy(false))
  }
  const open = (event: MouseEvent) => {
    event.preventDefault()
    run(() => openFile(name, read))
  }
  return (
    <span className="file-link">
      <a
        href={href}
        aria-busy={busy || undefined}
        onClick={open}
        onAuxClick={(event) => event.button === 1 && open(event)}
      >
        {busy ? <SpinnerRing /> : <FileIcon />}
        <span>{label}</span>
      </a>
      {isViewable(name) && (
        <IconButton
          label={`${uiTexts.download}: ${label}`}
          title={uiTexts.download}
          icon={<DownloadIcon />}
          onClick={() => run(async () => saveFile(name, await read()))}
        />
      )}
    </span>
  )
}
