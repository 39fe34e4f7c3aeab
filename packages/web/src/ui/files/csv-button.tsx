import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { CsvCell } from '@ip-portal/core/kernel/values/csv'
import { loadCode } from '../../code/load-code.ts'
import { Button } from '../buttons/button.tsx'
import { useNotices } from '../feedback/notices.tsx'
import { uiTexts } from '../ui.texts.ts'
import { saveFile } from './show-file.ts'

/** Columns of a CSV file. */
export type CsvFields<Row> = readonly [header: string, cell: (row: Row) => CsvCell][]

interface CsvButtonProps<Row> {
  /** Name of the file without its ending. */
  name: string
  fields: CsvFields<Row>
  /** Gives the rows of the file at the click. */
  rows: () => readonly Row[] | Promise<readonly Row[]>
  disabledReason?: string | null
}

/** Saves all rows of a table as a CSV file for a spreadsheet. */
export function CsvButton<Row>({ name, fields, rows, disabledReason }: CsvButtonProps<Row>) {
  const [busy, setBusy] = useState(false)
  const notices = useNotices()
  async function save() {
    setBusy(true)
    try {
      const [{ toCsv }, saved] = await Promise.all([loadCode(loadCsv), rows()])
      const cells = saved.map((row) => fields.map(([, cell]) => cell(row)))
      const headers = fields.map(([header]) => header)
      const text = toCsv(headers, cells, 'spreadsheet')
      const file = new File([text], `${name}.csv`, { type: 'text/csv;charset=utf-8' })
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

const loadCsv = () => import('@ip-portal/core/kernel/values/csv')
