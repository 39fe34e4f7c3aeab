import { ExternalLinkIcon, EyeIcon } from 'lucide-react'
import { useMemo } from 'react'
import { blacklistTexts, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'
import { uiTexts } from '../../ui/ui.texts.ts'

interface RblReportsProps {
  reports: readonly RblResult[]
  /** Must be stable between renders, as `onReport`. */
  onDetails: (report: RblResult) => void
  onReport: (report: RblResult) => void
}

const keyOf = (report: RblResult) => report.id
const nameOf = (report: RblResult) => formatDateTime(report.createDate)
const blockOf = (report: RblResult) => report.ipwithsubnet

/** Listed addresses of a report; a clean block is no exception, and grey. */
function Listed({ report: { blackListed } }: { report: RblResult }) {
  if (blackListed === null) return '-'
  if (blackListed === 0) return <span className="muted">{blacklistTexts.clean}</span>
  return <Tag severity={blacklistSeverity(blackListed)}>{blackListed}</Tag>
}

const facts: Columns<RblResult> = [
  {
    id: 'date',
    header: blacklistTexts.date,
    meta: { onPhone: true },
    cell: ({ row: { original: report } }) => nameOf(report),
  },
  {
    id: 'clean',
    header: blacklistTexts.clean,
    meta: { align: 'right' },
    cell: ({ row: { original: report } }) => report.clean ?? '-',
  },
  {
    id: 'listed',
    header: blacklistTexts.blacklisted,
    meta: { align: 'right', onPhone: true },
    cell: ({ row: { original: report } }) => <Listed report={report} />,
  },
  {
    id: 'block',
    header: blacklistTexts.block,
    meta: { copy: blockOf },
    cell: ({ row: { original: report } }) => <span className="mono">{blockOf(report) ?? '-'}</span>,
  },
]

const phone: PhoneLines<RblResult> = {
  title: (report) => <strong>{nameOf(report)}</strong>,
  figure: (report) => <Listed report={report} />,
  line: (report) => [blockOf(report), report.clean === null ? null : blacklistTexts.cleanCount(report.clean)],
}

/** Every report of a block, newest first. */
export function RblReports({ reports, onDetails, onReport }: RblReportsProps) {
  const columns = useMemo<Columns<RblResult>>(
    () => [
      ...facts,
      {
        id: 'details',
        header: blacklistTexts.details,
        cell: ({ row: { original: report } }) => (
          <Button
            kind="text"
            size="small"
            label={blacklistTexts.details}
            ariaLabel={`${blacklistTexts.details}: ${nameOf(report)}`}
            disabledReason={report.resultData === null ? blacklistTexts.noDetails : null}
            onClick={() => onDetails(report)}
          />
        ),
      },
      {
        id: 'report',
        header: blacklistTexts.report,
        meta: { align: 'right', sticky: true },
        cell: ({ row: { original: report } }) => <ReportCell report={report} onReport={onReport} />,
      },
    ],
    [onDetails, onReport],
  )
  return (
    <DataTable
      caption={blacklistTexts.reports}
      columns={columns}
      phone={phone}
      rows={reports}
      rowKey={keyOf}
      rowName={nameOf}
      empty={null}
    />
  )
}

function ReportCell({ report, onReport }: { report: RblResult; onReport: (report: RblResult) => void }) {
  if (!isWebAddress(report.url)) return '-'
  return (
    <span className="rbl-actions">
      <Button
        kind="text"
        size="small"
        icon={<EyeIcon />}
        label=""
        ariaLabel={`${blacklistTexts.showReport}: ${blacklistTexts.reportTitle(report.id)}`}
        onClick={() => onReport(report)}
      />
      <a className="icon-link" href={report.url} target="_blank" rel="noopener noreferrer">
        {blacklistTexts.report}
        <ExternalLinkIcon />
        <span className="visually-hidden">{uiTexts.opensNewTab}</span>
      </a>
    </span>
  )
}
