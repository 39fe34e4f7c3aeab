import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { loadCode } from '../../code/load-code.ts'
import { Button } from '../buttons/button.tsx'
import { useNotices } from '../feedback/notices.tsx'
import { uiTexts } from '../ui.texts.ts'
import { saveFile } from './show-file.ts'

interface CsvButtonProps {
  /** Name of the file without its ending. */
  name: string
  /** Builds the text of the file; loads its code on the click. */
  make: () => Promise<string>
  disabledReason?: string | null
}

/** Saves all rows of a table as a CSV file. */
export function CsvButton({ name, make, disabledReason }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const notices = useNotices()
  async function save() {
    setBusy(true)
    try {
      const file = new File([await loadCode(make)], `${name}.csv`, { type: 'text/csv;charset=utf-8' })
      saveFile(file.name, file)
    } catch {
      notices.error(kernelTexts.generic)
    }
    setBusy(false)
  }
  return (
    <Button
      kind="secondary"
      iconOnPhone
      icon={<DownloadIcon />}
      label={uiTexts.csv}
      busy={busy}
      disabledReason={disabledReason}
      onClick={() => void save()}
    />
  )
}
